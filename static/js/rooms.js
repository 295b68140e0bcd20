// A room that is open: where news goes, what has been seen, who is writing, and what stays in the box.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const room = document.querySelector("[data-room]");
  if (!room) return;
  let socket = null;

  // Near the end of the page new messages come into view by themselves; who reads further up stays there.
  const isAtEnd = () => innerHeight + scrollY > document.documentElement.scrollHeight - 160;
  const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight });

  // A day that has begun gets its line, as on a page that is loaded.
  const beginDay = (item) => {
    const { day, dayWords } = item.dataset;
    const lines = room.querySelectorAll(".room-day time");
    if (!day || lines[lines.length - 1]?.dateTime >= day) return;
    const line = document.createElement("li");
    line.className = "room-day";
    const time = line.appendChild(document.createElement("time"));
    time.dateTime = day;
    time.textContent = dayWords;
    item.before(line);
  };

  // Each message once, in its order, whichever way and however often it arrives.
  const place = (item) => {
    const list = byId(item.dataset.under);
    if (!list) return;
    const key = Number(item.dataset.pk);
    const siblings = [...list.children].filter((one) => one.dataset.pk);
    const isLoaded = !byId("room-earlier") || list.id !== "room-log" || !siblings.length || key > Number(siblings[0].dataset.pk);
    if (!isLoaded) return;
    const after = siblings.find((one) => Number(one.dataset.pk) > key);
    list.insertBefore(item, after || null);
    byId("room-empty")?.remove();
    beginDay(item);
  };
  // An answer only ever gets on: one that is being written gives way to the same one whole, never back.
  const isWritten = (answer) => answer.dataset.messageState !== "writing";
  const bringOn = (former, node) => {
    node.querySelectorAll("[data-message-role=answer][id]").forEach((answer) => {
      const shown = former.querySelector(`[id="${answer.id}"]`);
      if (shown && isWritten(answer) && !isWritten(shown)) shown.replaceWith(answer);
    });
  };
  const wouldTakeBack = (former, node) =>
    [...former.querySelectorAll("[data-message-role=answer][id]")].some((shown) => {
      const answer = node.querySelector(`[id="${shown.id}"]`);
      return answer && isWritten(shown) && !isWritten(answer);
    });
  const putInPlace = (node) => {
    const there = node.id && document.querySelectorAll(`[id="${node.id}"]`);
    const former = there && [...there].find((one) => one !== node && !one.closest("#room-news"));
    if (!former) {
      if (node.dataset.under) place(node);
      return;
    }
    // Who has asked may have got the question by the form already, with an answer that is whole by now.
    if (node.dataset.under) bringOn(former, node);
    if (node.dataset.under || wouldTakeBack(former, node)) return;
    const focused = former.contains(document.activeElement) ? document.activeElement : null;
    former.replaceWith(node);
    if (focused) ((focused.id && byId(focused.id)) || node).focus({ preventScroll: true });
  };
  const news = byId("room-news");
  new MutationObserver(() => {
    if (!news.children.length) return;
    const stays = isAtEnd();
    [...news.children].forEach(putInPlace);
    news.replaceChildren();
    if (stays) toEnd();
    tellRead();
  }).observe(news, { childList: true });

  // What has been seen is no longer new; only while somebody looks.
  let told = 0;
  const newest = () => Math.max(0, ...[...room.querySelectorAll("[data-pk]")].map((one) => Number(one.dataset.pk)));
  const tellRead = () => {
    const read = newest();
    if (!socket || document.hidden || read <= told || !isAtEnd()) return;
    told = read;
    socket.send(JSON.stringify({ read }));
  };
  document.addEventListener("visibilitychange", tellRead);
  addEventListener("scroll", tellRead, { passive: true });
  document.addEventListener("htmx:wsOpen", (event) => {
    socket = event.detail.socketWrapper;
    told = 0;
    tellRead();
  });
  document.addEventListener("htmx:wsClose", () => { socket = null; });

  // Others see that somebody is writing; told every three seconds at most.
  let lastTyping = 0;
  document.addEventListener("input", (event) => {
    if (event.target.id !== "room-text" || !socket || !event.target.value.trim()) return;
    if (Date.now() - lastTyping < 3000) return;
    lastTyping = Date.now();
    socket.send(JSON.stringify({ typing: true }));
  });

  // What is written between sending and the answer is not lost when the box comes back.
  let sent = null;
  let written = null;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.id === "room-form") sent = byId("room-text").value;
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    written = event.detail.requestConfig?.elt.id === "room-form" ? byId("room-text")?.value : null;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const box = byId("room-text");
    if (event.detail.requestConfig?.elt.id !== "room-form" || !box || written == null || written === sent) return;
    const isSent = !box.value;
    box.value = isSent && written.startsWith(sent) ? written.slice(sent.length).trimStart() : written;
    box.setSelectionRange(box.value.length, box.value.length);
    written = null;
  });

  // Escape leaves an answer or a change.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target.id === "room-text") document.querySelector(".room-box-what a")?.click();
  });

  // A box that is the right one stays, with what is written in it; one of a room that was closed or opened comes.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const takesWords = (box) => box.querySelector("form") !== null;
    if (target.id === "room-box" && takesWords(target) === takesWords(fragment)) event.detail.shouldSwap = false;
  });

  // The window is called as the room is.
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id === "room-name") document.title = byId("room-name").dataset.title;
  });
})();
