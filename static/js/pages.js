// Pages of a PDF: a wide page keeps the arrow keys to itself, and a lost picture gives way to words.
"use strict";

(() => {
  // Before the reader's own keys turn over.
  for (const frame of document.querySelectorAll(".page-frame")) {
    frame.addEventListener("keydown", (event) => {
      if (/^Arrow(Left|Right)$/.test(event.key) && frame.scrollWidth > frame.clientWidth + 1) event.stopPropagation();
    });
  }

  const giveWay = (picture) => picture.closest(".page-sheet").classList.add("is-unseen");
  document.addEventListener("error", (event) => {
    if (event.target instanceof HTMLImageElement && event.target.matches(".page-picture")) giveWay(event.target);
  }, true);

  // It may have failed before this was here.
  for (const picture of document.querySelectorAll(".page-picture")) {
    if (picture.complete && !picture.naturalWidth) giveWay(picture);
  }
})();
