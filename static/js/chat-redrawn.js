// What stays as it was while a conversation is drawn anew.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  // Earlier questions come in above what is being read, and nothing moves; who came by keyboard goes on there.
  let held = null; // What stands at the top of the window, and where.
  let heldOfDrawn = null; // The same, from before all was drawn anew.
  let goesOn = false;
  let since = null; // The first question shown, once earlier ones have come in.
  const hold = () => {
    const seen = [...document.querySelectorAll("#messages article[id]")].find((one) => one.getBoundingClientRect().bottom > 0);
    return seen ? { id: seen.id, top: seen.getBoundingClientRect().top } : null;
  };
  const firstShown = () => {
    const link = byId("earlier-link");
    return link ? Number(new URL(link.href).searchParams.get("before")) : 0;
  };
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "earlier") return;
    held = heldOfDrawn ?? hold();
    heldOfDrawn = null;
    goesOn = document.activeElement?.id === "earlier-link";
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target.id !== "earlier" || !held) return;
    const seen = byId(held.id);
    if (seen) scrollBy({ top: seen.getBoundingClientRect().top - held.top });
    held = null;
    since = firstShown();
    if (!goesOn) return;
    const first = byId("earlier-link") || document.querySelector("#messages .question h2");
    if (!first?.matches("a")) first?.setAttribute("tabindex", "-1");
    first?.focus({ preventScroll: true });
  });

  // They come back where all is drawn anew, which is with the newest alone: as they may be shown by then.
  let isBringing = false;
  const areMissing = () => since !== null && firstShown() > since;
  const bringBack = async () => {
    if (isBringing || !areMissing()) return;
    const link = byId("earlier-link");
    isBringing = true;
    try {
      await htmx.ajax("GET", `${link.href}&since=${since}`, { source: link, target: "#earlier", swap: "outerHTML" });
    } catch { /* the link is still there */ }
    isBringing = false;
  };
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "conversation") return;
    heldOfDrawn = null; // Who has asked looks at the newest by now.
    bringBack();
  });
  document.addEventListener("htmx:wsBeforeMessage", () => {
    if (since !== null) heldOfDrawn ??= hold();
  });
  document.addEventListener("htmx:wsAfterMessage", () => {
    if (areMissing()) bringBack();
    else heldOfDrawn = null;
  });

  // A table keeps the columns it was scrolled to, a folded part stays open, and what was being written stays in
  // its box, while they are drawn anew. Who stopped an answer by keyboard goes on at asking it again.
  let scrolled = new Map();
  let opened = [];
  let written = new Map();
  let stopping = "";
  document.addEventListener("htmx:wsBeforeMessage", () => {
    scrolled = new Map([...document.querySelectorAll(".answer-table[id]")].map((one) => [one.id, one.scrollLeft]));
    opened = [...document.querySelectorAll("#messages details[open] > summary[id]")].map((one) => one.id);
    const boxes = [...document.querySelectorAll("#messages textarea[id]")];
    written = new Map(boxes.filter((one) => one.value !== one.defaultValue).map((one) => [one.id, one.value]));
    stopping = document.activeElement?.id.startsWith("stop-") ? document.activeElement.id : "";
  });
  document.addEventListener("htmx:wsAfterMessage", () => {
    scrolled.forEach((left, id) => { if (byId(id)) byId(id).scrollLeft = left; });
    opened.forEach((id) => { if (byId(id)) byId(id).parentElement.open = true; });
    written.forEach((value, id) => { if (byId(id)) byId(id).value = value; });
    if (stopping && !byId(stopping)) byId(stopping.replace("stop-", "again-"))?.focus({ preventScroll: true });
  });

  // Who opens the box to change a question goes on writing in it.
  document.addEventListener("toggle", (event) => {
    if (!(event.target instanceof HTMLDetailsElement) || !event.target.matches(".change-question[open]")) return;
    if (!event.target.contains(document.activeElement)) return;
    const box = event.target.querySelector("textarea");
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, true);
})();
