// The reader: remembers the place, offers what can be done with a selected passage, turns over by arrow keys.
"use strict";

(() => {
  const article = document.getElementById("book-text");
  const csrf = () => JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRFToken"] || "";
  const post = (address, facts) =>
    fetch(address, {
      method: "POST",
      body: new URLSearchParams(facts),
      headers: { "X-CSRFToken": csrf() },
      keepalive: true,
    }).catch(() => {});
  const announce = (sentence) => { document.getElementById("announcer").textContent = sentence; };

  // How the text looks: at once, and kept in a cookie for the next page.
  let current = null;
  const comfort = document.getElementById("comfort");
  comfort?.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button) return;
    event.preventDefault();
    const main = document.getElementById("main");
    for (const name of [...main.classList]) {
      if (name.startsWith(`${button.name}-`)) main.classList.remove(name);
    }
    main.classList.add(`${button.name}-${button.value}`);
    comfort.querySelectorAll(`[name=${button.name}]`).forEach((one) => {
      one.setAttribute("aria-pressed", String(one === button));
    });
    const chosen = (name) => comfort.querySelector(`[name=${name}][aria-pressed=true]`).value;
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${comfort.dataset.cookie}=${chosen("size")}.${chosen("measure")}; path=/; max-age=31536000; samesite=lax${secure}`;
    current?.scrollIntoView({ block: "start" });
  });

  // Arrow keys turn over, unless they are needed for something else.
  const KEEPS_ARROWS = "input, textarea, select, summary, pre, .table, .listing, .menu-panel, .passage-tools, [contenteditable]";
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.target instanceof Element && event.target.closest(KEEPS_ARROWS)) return;
    if (!getSelection().isCollapsed) return;
    const turn = document.querySelector(event.key === "ArrowLeft" ? "a.turn-before" : ".turn-after");
    if (!turn) return;
    event.preventDefault();
    if (turn instanceof HTMLAnchorElement) turn.click();
    else turn.querySelector("button").focus(); // reading on is said, not stumbled into
  });

  if (!article) return;

  // Where the reader is: the first block in sight.
  const LOOKED_UP_FOR = 3000;
  const SECONDS_BETWEEN = 4;
  const { length, text, opened } = article.dataset;
  const lookedUp = "lookedUp" in article.dataset ? Number(article.dataset.lookedUp) : null;
  let isReading = lookedUp === null;
  let reported = Number(article.dataset.at);
  let waiting = 0;
  const startOf = (block) => Number(block.id.slice(2));
  const blocks = [...article.querySelectorAll("[id^='o-']")];
  const order = new Map(blocks.map((block, index) => [block, index]));
  const inSight = new Set();
  const holder = lookedUp === null ? null : blocks.findLast((block) => startOf(block) <= lookedUp);
  let hasArrived = false; // browsers show the top of the page first, and go to what is looked up then

  const report = () => {
    clearTimeout(waiting);
    waiting = 0;
    if (!current || !isReading || startOf(current) === reported) return;
    reported = startOf(current);
    post(opened, { at: reported, text });
  };

  const percent = document.getElementById("reader-percent");
  const inPercent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  const offer = document.getElementById("place-offer");
  const isAt = (block) => {
    current = block;
    const at = startOf(block);
    const isNear = block === holder || Math.abs(at - lookedUp) <= LOOKED_UP_FOR;
    hasArrived = hasArrived || isNear;
    if (!isReading && hasArrived && !isNear) isReading = true;
    if (percent) percent.textContent = inPercent.format(Math.floor((100 * at) / Math.max(1, Number(length))) / 100);
    if (!isReading) return;
    waiting = waiting || setTimeout(report, SECONDS_BETWEEN * 1000);
    if (!offer?.isConnected) return;
    if (!offer.contains(document.activeElement)) {
      offer.querySelectorAll("[name=at]").forEach((field) => { field.value = at; });
    }
    if (at >= Number(offer.dataset.begins)) offer.hidden = false;
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
    }
    const first = [...inSight].sort((one, other) => order.get(one) - order.get(other))[0];
    if (first && first !== current) isAt(first);
  }, { rootMargin: "-72px 0px 0px 0px" });
  blocks.forEach((block) => observer.observe(block));
  addEventListener("pagehide", report);
  document.addEventListener("visibilitychange", () => { if (document.hidden) report(); });

  offer?.querySelector("form[data-stays]").addEventListener("submit", (event) => {
    event.preventDefault();
    post(event.target.action, { at: event.target.elements.at.value });
    offer.remove();
    document.getElementById("main").focus({ preventScroll: true });
  });

  // A selection as characters of the stored text, which counts code points where scripts count in halves.
  const codePoints = (words) => words.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, "_").length;
  const countedIn = (range) => {
    const part = range.cloneContents();
    part.querySelectorAll(".page-mark, .passage-tools").forEach((mark) => mark.remove());
    return codePoints(part.textContent);
  };
  const offsetIn = (holder, node, offset) => {
    const before = document.createRange();
    before.selectNodeContents(holder);
    if (node) before.setEnd(node, offset);
    return Number(holder.dataset.start) + countedIn(before);
  };

  const selected = () => {
    const selection = getSelection();
    if (selection.isCollapsed || !selection.rangeCount) return null;
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(article)) return null;
    const holders = [...article.querySelectorAll("[data-start]")].filter((one) => range.intersectsNode(one));
    const spans = holders.map((holder) => [
      holder.contains(range.startContainer)
        ? offsetIn(holder, range.startContainer, range.startOffset) : Number(holder.dataset.start),
      holder.contains(range.endContainer)
        ? offsetIn(holder, range.endContainer, range.endOffset) : offsetIn(holder, null, 0),
      holder,
    ]).filter(([start, end]) => start < end); // three clicks select up to the beginning of the next paragraph
    if (!spans.length) return null;
    const [, end, last] = spans[spans.length - 1];
    return { start: spans[0][0], end, last, range };
  };

  // What can be done with it stands right after it, and Tab leads there first, as is announced.
  const tools = document.getElementById("passage-tools");
  const copies = tools.querySelector("[data-copies]");
  const beyond = tools.querySelector("form");
  let passage = null;
  let isPointing = false;
  let settling = 0;

  const hide = () => {
    passage = null;
    tools.hidden = true;
  };

  const point = () => {
    for (const link of tools.querySelectorAll("[data-address]")) {
      const address = `${link.dataset.address}?${new URLSearchParams({ start: passage.start, end: passage.end })}`;
      if (link instanceof HTMLAnchorElement) link.href = address;
      else link.value = address;
    }
    const isBeyond = "known" in tools.dataset && passage.end > Number(tools.dataset.known) && beyond.querySelector("button");
    beyond.elements.at.value = passage.end;
    beyond.hidden = !isBeyond;
    document.getElementById("passage-beyond").hidden = !isBeyond;
    tools.querySelector("span.passage-links").hidden = Boolean(isBeyond);
  };

  const show = () => {
    if (tools.contains(document.activeElement)) return;
    const found = selected();
    if (!found) {
      hide();
      return;
    }
    const isNew = tools.hidden;
    passage = found;
    point();
    let block = found.last;
    while (block.parentElement !== article) block = block.parentElement;
    if (block.nextElementSibling !== tools) block.after(tools);
    tools.hidden = false;
    const around = article.getBoundingClientRect();
    const rects = found.range.getClientRects();
    const end = rects[rects.length - 1] || block.getBoundingClientRect();
    const furthest = Math.max(0, around.width - tools.offsetWidth);
    tools.style.setProperty("--passage-top", `${end.bottom - around.top}px`);
    tools.style.setProperty("--passage-left", `${Math.min(furthest, Math.max(0, end.left - around.left))}px`);
    if (isNew) announce(tools.dataset.shown);
  };

  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(() => { if (!isPointing) show(); }, 250);
  };
  document.addEventListener("selectionchange", settle);
  document.addEventListener("pointerdown", (event) => { isPointing = event.pointerType === "mouse" && !tools.contains(event.target); });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, () => {
      isPointing = false;
      settle();
    });
  }
  tools.addEventListener("mousedown", (event) => { if (event.target.closest("button")) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.shiftKey || tools.hidden || tools.contains(document.activeElement)) return;
    event.preventDefault();
    [...tools.querySelectorAll("a, button")].find((one) => one.offsetParent !== null)?.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || tools.hidden) return;
    const wasInside = tools.contains(document.activeElement);
    hide();
    getSelection().removeAllRanges();
    if (wasInside) document.getElementById("main").focus({ preventScroll: true });
  });

  // The citation is the server's: word for word from the stored text.
  const citationOf = async ({ start, end }) => {
    const answer = await fetch(`${tools.dataset.citation}?${new URLSearchParams({ start, end, text })}`);
    const facts = await answer.json().catch(() => ({}));
    if (!facts.text) throw new Error(facts.problem || tools.dataset.failed);
    return facts.text;
  };

  const copy = async (words) => {
    if (!navigator.clipboard) {
      copyByHand(await words);
    } else if (window.ClipboardItem) {
      // Some browsers let a page copy only in the very moment of the click: they take a promise.
      const blob = words.then((sentence) => new Blob([sentence], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    } else {
      await navigator.clipboard.writeText(await words);
    }
  };

  // Sites without HTTPS have no clipboard of their own.
  const copyByHand = (words) => {
    const field = document.createElement("textarea");
    field.className = "visually-hidden";
    field.value = words;
    tools.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    copies.focus();
    if (!isDone) throw new Error(tools.dataset.failed);
  };

  copies.addEventListener("click", async () => {
    if (!passage) return;
    const name = copies.querySelector("span");
    const usual = name.textContent;
    const words = citationOf(passage);
    let said = tools.dataset.copied;
    try {
      await copy(words);
    } catch (error) {
      said = await words.then(() => tools.dataset.failed, (problem) => problem.message);
    }
    announce(said);
    name.textContent = said;
    setTimeout(() => { name.textContent = usual; }, 2500);
  });
})();
