"""Programming languages by the names of files and by their first line."""

import re
from pathlib import PurePath

_SUFFIXES = {
    "bash": ".sh .bash .zsh .ksh",
    "c": ".c",
    "clojure": ".clj .cljs .cljc .edn",
    "cpp": ".h .hpp .hh .hxx .cpp .cc .cxx .c++ .ino .cu .cuh",  # what reads C++ reads a header of C too
    "csharp": ".cs .csx",
    "css": ".css .scss .sass .less",
    "dart": ".dart",
    "elixir": ".ex .exs",
    "elm": ".elm",
    "erlang": ".erl .hrl",
    "fsharp": ".fs .fsi .fsx",
    "fortran": ".f90 .f95 .f03 .f08",
    "go": ".go",
    "groovy": ".groovy .gradle",
    "haskell": ".hs",
    "java": ".java",
    "javascript": ".js .jsx .mjs .cjs",
    "json": ".json .jsonc .json5",
    "julia": ".jl",
    "kotlin": ".kt .kts",
    "lisp": ".lisp .el .scm .rkt",
    "lua": ".lua",
    "make": ".mk .mak .cmake",
    "ocaml": ".ml .mli",
    "pascal": ".pas .dpr",
    "perl": ".pl .pm",
    "php": ".php .phtml .php5",
    "powershell": ".ps1 .psm1",
    "protobuf": ".proto .graphql .thrift",
    "python": ".py .pyw .pyi .pyx .bzl",
    "r": ".r",
    "ruby": ".rb .rake .gemspec .ru",
    "rust": ".rs",
    "scala": ".scala .sbt",
    "sql": ".sql .ddl .psql",
    "stan": ".stan",
    "swift": ".swift",
    "terraform": ".tf .tfvars .hcl",
    "toml": ".toml .ini .cfg",
    "tsx": ".tsx",
    "typescript": ".ts .mts .cts",
    "vue": ".vue .svelte",
    "yaml": ".yaml .yml",
    "zig": ".zig",
}
_BY_SUFFIX = {suffix: language for language, suffixes in _SUFFIXES.items() for suffix in suffixes.split()}
_BY_NAME = {
    "makefile": "make",
    "gnumakefile": "make",
    "cmakelists.txt": "make",
    "dockerfile": "docker",
    "containerfile": "docker",
    "rakefile": "ruby",
    "gemfile": "ruby",
    "vagrantfile": "ruby",
    "jenkinsfile": "groovy",
    "sconstruct": "python",
    ".bashrc": "bash",
    ".bash_profile": "bash",
    ".profile": "bash",
    ".zshrc": "bash",
    ".rprofile": "r",
}
_BY_INTERPRETER = {
    "sh": "bash",
    "bash": "bash",
    "dash": "bash",
    "ksh": "bash",
    "zsh": "bash",
    "python": "python",
    "pypy": "python",
    "node": "javascript",
    "nodejs": "javascript",
    "deno": "typescript",
    "bun": "typescript",
    "ruby": "ruby",
    "php": "php",
    "perl": "perl",
    "lua": "lua",
    "luajit": "lua",
    "Rscript": "r",
    "r": "r",
    "julia": "julia",
    "runghc": "haskell",
    "runhaskell": "haskell",
}
_SHEBANG = re.compile(
    r"#!\s*\S*?(?:/env\s+(?:-\S+\s+|\w+=\S+\s+)*\S*?)?(?P<interpreter>[A-Za-z]+)[\d.]*(?:\s|$)"
)


def language_of(file_name: str) -> str | None:
    """The language of a source file of this name; None for a name that says nothing of the kind."""
    name = PurePath(file_name).name.lower()
    by_name = _BY_NAME.get(name) or ("docker" if name.startswith("dockerfile.") else None)
    return by_name or _BY_SUFFIX.get(PurePath(name).suffix)


def language_of_script(first_line: str) -> str | None:
    """The language that a first line such as `#!/usr/bin/env python3` names; None for any other line."""
    shebang = _SHEBANG.match(first_line[:200])
    return _BY_INTERPRETER.get(shebang["interpreter"]) if shebang else None
