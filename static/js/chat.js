// Citations of a conversation: what they say beside the number, and the book beside the answer.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const WIDE = matchMedia("(min-width: 64rem)");
  const LEAVING = 250; // Milliseconds to get from a number to what it shows.

  // --- What a citation says: shown on hover and focus, stays while the pointer is on it, gone with Escape.

  const note = document.createElement("div");
  note.id = "citation-note";
  note.className = "citation-note";
  note.setAttribute("role", "tooltip");
  note.hidden = true;
  document.body.append(note);
  let shownFor = null;
  let leaving = 0;
  const hasNote = (node) => (node instanceof Element ? node.closest("#messages .citation[data-citation]") : null);

  const told = (link) => {
    const entry = byId(`citation-${link.dataset.citation}`);
    const parts = [];
    if (entry) {
      parts.push(...entry.querySelectorAll(".cited-place > .label, .cited-place > span:last-child"));
      const said = entry.querySelector(".cited-quote") || link.closest(".item.quoted");
      if (said) parts.push(said);
      parts.push(...entry.querySelectorAll(".not-verified"));
    }
    return parts.map((part) => {
      const copy = part.cloneNode(true);
      copy.querySelectorAll("sup, [id]").forEach((one) => (one.matches("sup") ? one.remove() : one.removeAttribute("id")));
      copy.removeAttribute("id");
      return copy;
    });
  };

  // Under the number, or over it where there is no room; always within the window.
  const place = (link) => {
    const at = link.getBoundingClientRect();
    const width = note.offsetWidth;
    const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, document.documentElement.clientWidth - width - 8));
    const fitsBelow = at.bottom + note.offsetHeight + 8 < innerHeight || at.top < note.offsetHeight + 8;
    const top = fitsBelow ? at.bottom + 4 : at.top - note.offsetHeight - 4;
    note.style.left = `${left + scrollX}px`;
    note.style.top = `${top + scrollY}px`;
  };

  const show = (link) => {
    clearTimeout(leaving);
    if (shownFor === link && !note.hidden) return;
    hide();
    const parts = told(link);
    if (!parts.length) return; // While the answer is being written its list is still to come.
    if (link.title) {
      link.dataset.title = link.title;
      link.removeAttribute("title");
    }
    note.replaceChildren(...parts);
    note.classList.toggle("generated", link.classList.contains("generated"));
    note.hidden = false;
    link.setAttribute("aria-describedby", note.id);
    shownFor = link;
    place(link);
  };

  const hide = () => {
    clearTimeout(leaving);
    note.hidden = true;
    if (!shownFor) return;
    shownFor.removeAttribute("aria-describedby");
    if (shownFor.dataset.title) shownFor.title = shownFor.dataset.title;
    shownFor = null;
  };

  const leave = () => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (document.activeElement !== shownFor) hide();
    }, LEAVING);
  };

  document.addEventListener("pointerover", (event) => {
    const link = hasNote(event.target);
    if (link && event.pointerType !== "touch") show(link);
    else if (event.target instanceof Element && event.target.closest("#citation-note")) clearTimeout(leaving);
  });
  document.addEventListener("pointerout", (event) => {
    if (hasNote(event.target) || (event.target instanceof Element && event.target.closest("#citation-note"))) leave();
  });
  document.addEventListener("focusin", (event) => {
    const link = hasNote(event.target);
    if (link && link.matches(":focus-visible")) show(link);
  });
  document.addEventListener("focusout", (event) => {
    if (hasNote(event.target)) leave();
  });
  const hideIfGone = () => {
    if (shownFor && !shownFor.isConnected) hide();
  };
  document.addEventListener("htmx:wsAfterMessage", hideIfGone);
  document.addEventListener("htmx:afterSwap", hideIfGone);
  addEventListener("resize", hide);

  // --- The book beside the answer.

  const beside = byId("beside");
  const panel = byId("reader-panel");
  const main = byId("main");
  let cameFrom = null;

  const opensBeside = (node) => {
    const link = node instanceof Element ? node.closest("#messages a") : null;
    return link && link.matches(".citation, .cited-place, .opens-beside, .domain-map a") ? link : null;
  };
  const inPanel = (address) => {
    const url = new URL(address, location.href);
    url.searchParams.set("panel", "1");
    return url.pathname + url.search;
  };

  // On narrow screens it lies over everything, and what is under it is out of reach.
  const cover = (on) => {
    for (const one of document.body.children) {
      if (one !== main && one.id !== "announcer" && one.id !== "trouble" && !(one instanceof HTMLScriptElement)) one.inert = on;
    }
    for (const one of main.children) if (one !== beside) one.inert = on;
  };

  const open = (link) => {
    hide();
    cameFrom = link;
    panel.textContent = panel.dataset.loading;
    panel.setAttribute("aria-busy", "true");
    beside.hidden = false;
    main.classList.add("has-beside");
    cover(!WIDE.matches);
    keepInView(link);
    panel.focus({ preventScroll: true });
    htmx.ajax("GET", inPanel(link.href), { source: panel, target: panel, swap: "innerHTML" }).catch(() => {
      panel.textContent = panel.dataset.failed;
      panel.removeAttribute("aria-busy");
    });
  };

  // Not when the request is over: one that is made while another is under way waits for that.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!panel || event.detail.target !== panel || beside.hidden) return;
    panel.removeAttribute("aria-busy");
    toMark();
    const heading = panel.querySelector("h2");
    if (!heading || !panel.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });

  const close = () => {
    if (beside.hidden) return;
    cover(false);
    beside.hidden = true;
    main.classList.remove("has-beside");
    panel.replaceChildren();
    const link = cameFrom.isConnected ? cameFrom : byId(cameFrom.id);
    if (link) {
      link.focus({ preventScroll: true });
      keepInView(link);
    }
  };

  // The columns take another width: what was clicked stays where it can be seen.
  const keepInView = (link) => {
    if (WIDE.matches) link.scrollIntoView({ block: "nearest" });
  };

  const toMark = () => {
    const mark = ["#cited", "#passage", "mark"].map((one) => panel.querySelector(one)).find(Boolean);
    if (!mark) return;
    const off = mark.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    panel.scrollTop += off - panel.clientHeight / 3;
  };

  document.addEventListener("click", (event) => {
    if (!beside || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = opensBeside(event.target);
    if (!link) return;
    event.preventDefault();
    open(link);
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("#beside-close, #beside [data-closes-panel]")) close();
  });
  WIDE.addEventListener("change", () => {
    if (beside && !beside.hidden) cover(!WIDE.matches);
  });

  // One Escape closes one thing: first what a citation says, then the book.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (!note.hidden) hide();
    else if (beside && !beside.hidden && !event.target.closest?.("details[data-closes-outside][open]")) close();
  });

  // What is no fragment is a page: it is opened as one.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!panel || event.detail.target !== panel) return;
    const { xhr, serverResponse } = event.detail;
    if (xhr.status < 400 && !/^\s*<!doctype/i.test(serverResponse)) return;
    event.detail.shouldSwap = false;
    event.detail.isError = false;
    location.assign(cameFrom.href);
  });
})();
