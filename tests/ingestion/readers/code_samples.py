"""Small source files in every language that has its definitions told apart."""

_SAMPLES = r"""
==== a.js
import x from 'y';

/** rows */
export const row = async (a) => {
};

exports.light = function () {
};
export default class Keeper {
}
==== a.tsx
export interface Boat {
  a: string;
}
function row(a: string): void;
function row(a: any): void {
}
const App = () => (
  <p/>
);
==== a.java
package a;

/** Keeps. */
@Ann
public class Keeper<T> {
  void row() {}
}
==== a.go
package a

// A Boat.
type Boat struct {
	x int
}

func (b *Boat) Row(n int) error {
	return nil
}
==== a.rs
use std::io;

/// A boat.
#[derive(Debug)]
struct Boat {
}
impl<T> Show for Boat<T> {
    fn row() {}
}
==== a.c
#include <a.h>

typedef struct {
  int x;
} boat_t;

/* rows */
static int *row(int a)
{
  return 0;
}
==== a.h
#ifndef A
#define A
namespace harbour {
template <class T>
class Boat {
};
void Boat::row() {
}
}
#endif
==== a.cs
using System;
namespace A
{
    [Attr]
    class Boat
    {
    }
}
==== a.rb
require 'x'

# Keeps.
module Harbour
  def row; end
end

def top
end
==== a.php
<?php
namespace A;

/** Keeps. */
final class Keeper
{
}
function row() {
}
==== a.sh
set -e

# rows
row() {
  echo
}

row
==== a.kt
package a

/** Keeps. */
class Keeper(val x: Int) {
    fun row() {}
}

fun top() = 1
==== a.swift
import F

/// A boat.
struct Boat {
    func row() {}
}

func top() {
}
==== a.scala
package a

object Keeper {
  def row = 1
}

trait Boat {
}
==== a.lua
local M = {}

function M.row(a)
end

function M:light()
end

M.top = function()
end
==== a.hs
module M where

import Data.List

-- | Rows.
row :: Int -> Int
row 0 = 1
row x = x

instance Show Boat where
  show b = "b"
==== a.jl
"A boat."
struct Boat{T}
    x::T
end

row(x) = 2

function Base.show(io::IO)
end
==== a.R
library(x)

#' Rows.
row <- function(a) {
  b <- a

  b
}
y <- 1
add = \(a, b) a +
  b
add(1, 2)
==== a.sql
-- Boats.
create table if not exists harbour.boats (
  id int
);

select 1;
==== a.yaml
# Boats
name: a

boats:
  - x

  - y
==== run
#!/usr/bin/env ruby

def row
end
"""

_LONG_CLASSES = r"""
==== a.java
class Keeper {
  // rows
  void row() {
BODY
  }
  Keeper() {
BODY
  }
}
==== a.ts
class Keeper {
  row() {
BODY
  }
  Keeper = () => {
BODY
  }
}
==== a.cs
class Keeper {
  void row() {
BODY
  }
  Keeper() {
BODY
  }
}
==== a.cpp
class Keeper {
  void row() {
BODY
  }
  Keeper() {
BODY
  }
};
==== a.kt
class Keeper {
  fun row() {
BODY
  }
  fun Keeper() {
BODY
  }
}
==== a.rs
impl Keeper {
  fn row() {
BODY
  }
  fn Keeper() {
BODY
  }
}
==== a.rb
class Keeper
  def row
BODY
  end
  def self.Keeper
BODY
  end
end
==== a.php
<?php
class Keeper {
  function row() {
BODY
  }
  function Keeper() {
BODY
  }
}
==== a.swift
class Keeper {
  func row() {
BODY
  }
  func Keeper() {
BODY
  }
}
==== a.scala
class Keeper {
  def row = {
BODY
  1 }
  def Keeper = {
BODY
  1 }
}
==== a.js
module.exports = base => class Keeper {
  row() {
BODY
  }
  static Keeper = () => {
BODY
  }
}
"""


def _by_name(text: str) -> dict[str, str]:
    parts = (part.partition("\n") for part in text.split("==== ")[1:])
    return {name: source for name, _, source in parts}


SAMPLES = _by_name(_SAMPLES)
LONG_CLASSES = _by_name(_LONG_CLASSES)
"""Classes with a constructor or the like of their own name; `BODY` stands for many lines."""
