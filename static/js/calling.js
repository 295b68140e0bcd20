// Calling somebody in a room: after an @ the box offers the names that can be called.
"use strict";

(() => {
  const list = document.getElementById("room-call");
  if (!list) return;
  const everybody = JSON.parse(document.getElementById("whom-to-call").textContent);
  const MOST_SHOWN = 8;
  const BEGUN = /(?<![\p{L}\p{N}_@])@([^\s@]{0,40})$/u;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  let box = null;
  let at = -1;
  let leftAt = -1;
  let shown = [];
  let chosen = 0;

  const isOpen = () => !list.hidden;
  const matching = (begun) => everybody.filter(({ call, name }) =>
    [call, ...name.split(/\s+/)].some((word) => plain(word).startsWith(plain(begun))));

  const close = () => {
    list.hidden = true;
    list.replaceChildren();
    shown = [];
    ["aria-controls", "aria-autocomplete", "aria-activedescendant"].forEach((one) => box?.removeAttribute(one));
    box = null;
  };

  const choose = (number) => {
    chosen = (number + shown.length) % shown.length;
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === chosen)));
    box.setAttribute("aria-activedescendant", list.children[chosen].id);
    list.children[chosen].scrollIntoView({ block: "nearest" });
  };

  // Names are text, each set apart from the direction of what stands beside it.
  const part = (className, text) => {
    const made = document.createElement("bdi");
    made.className = className;
    made.textContent = text;
    return made;
  };
  const option = ({ call, name }, place) => {
    const item = document.createElement("li");
    item.id = `room-call-${place}`;
    item.setAttribute("role", "option");
    item.append(part("room-call-at", `@${call}`));
    if (name) item.append(" ", part("room-call-name", name));
    return item;
  };

  const show = (field, found) => {
    const isSame = isOpen() && found.length === shown.length && found.every((one, place) => one === shown[place]);
    if (isSame) return;
    box = field;
    shown = found;
    list.replaceChildren(...found.map(option));
    list.hidden = false;
    // Of several lines it is no combobox, as HTML has it; what it offers is told all the same.
    box.setAttribute("aria-controls", list.id);
    box.setAttribute("aria-autocomplete", "list");
    choose(0);
  };

  // A name that is there as a whole, and is no other's beginning, is left alone: Enter sends again.
  const look = (field) => {
    const begun = field.selectionStart === field.selectionEnd && BEGUN.exec(field.value.slice(0, field.selectionStart));
    at = begun ? begun.index : -1;
    if (at !== leftAt) leftAt = -1;
    const found = begun && leftAt < 0 ? matching(begun[1]) : [];
    const isWhole = found.length === 1 && plain(found[0].call) === plain(begun[1]);
    if (found.length && !isWhole) show(field, found.slice(0, MOST_SHOWN));
    else if (isOpen()) close();
  };

  const take = (number) => {
    const field = box;
    const end = field.selectionStart;
    const isFollowed = /^\s/.test(field.value.slice(end));
    field.setRangeText(`@${shown[number].call}${isFollowed ? "" : " "}`, at, end, "end");
    close();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const keys = {
    ArrowDown: () => choose(chosen + 1),
    ArrowUp: () => choose(chosen - 1),
    Enter: () => take(chosen),
    Tab: () => take(chosen),
    Escape: () => { leftAt = at; close(); },
  };
  // Before all others who listen for keys: an Enter that takes a name does not send.
  document.addEventListener("keydown", (event) => {
    if (!isOpen() || event.target !== box || event.isComposing || event.shiftKey) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }, true);

  document.addEventListener("input", (event) => {
    if (event.target.id === "room-text") look(event.target);
  });
  document.addEventListener("selectionchange", () => { if (isOpen()) look(box); });
  document.addEventListener("focusout", (event) => { if (event.target === box) close(); });
  // The box keeps the focus while a name is clicked.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=option]");
    if (item && isOpen()) take([...list.children].indexOf(item));
  });
  // A box that is replaced takes its list with it.
  new MutationObserver(() => { if (box && !box.isConnected) close(); }).observe(list.parentElement, { childList: true });
})();
