// The history of a room: where the page opens, talk from before that loads backwards, and all of it shown anew.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const talk = byId("room-talk");
  if (!talk) return;
  const height = () => document.documentElement.scrollHeight;
  const toEnd = () => scrollTo({ top: height() });

  // What was said before is not read out as if it were new.
  const inSilence = () => {
    talk.setAttribute("aria-live", "off");
    setTimeout(() => talk.setAttribute("aria-live", "polite"), 1000);
  };

  // Two parts that meet may both begin with the same day.
  const oncePerDay = () => {
    let last = "";
    talk.querySelectorAll(".room-day").forEach((line) => {
      const day = line.querySelector("time").dateTime;
      if (day === last) line.remove();
      last = day;
    });
  };

  // Earlier messages come in above what is being read, and nothing moves.
  let heightBefore = 0;
  let goesOnAt = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target } = event.detail;
    if (!target.matches(".room-earlier")) return;
    inSilence();
    goesOnAt = target.contains(document.activeElement) ? { link: document.activeElement.id, list: target.parentElement } : null;
    heightBefore = height() - scrollY;
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!heightBefore) return;
    oncePerDay();
    scrollTo({ top: height() - heightBefore });
    heightBefore = 0;
    if (goesOnAt) (byId(goesOnAt.link) || goesOnAt.list.querySelector(".room-said"))?.focus({ preventScroll: true });
    goesOnAt = null;
    watchBeginning();
  });
  const beginning = new IntersectionObserver((entries) => {
    const seen = entries.find((entry) => entry.isIntersecting);
    if (!seen) return;
    beginning.disconnect();
    seen.target.querySelector("a").click();
  });
  const watchBeginning = () => {
    const earlier = byId("room-earlier");
    if (earlier) beginning.observe(earlier);
  };

  // Where somebody has read on, all is shown anew; who was at the end stays there.
  let wasAtEnd = false;
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target.id !== "room-log") return;
    inSilence();
    wasAtEnd = innerHeight + scrollY > height() - 160;
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id !== "room-log") return;
    if (wasAtEnd) toEnd();
    beginning.disconnect();
    watchBeginning();
  });

  // A pinned message that is on the page is gone to, not loaded.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-goes-to]");
    const goal = link && byId(link.dataset.goesTo);
    if (!goal) return;
    event.preventDefault();
    goal.scrollIntoView({ block: "center" });
    goal.focus({ preventScroll: true });
  });

  // The page opens where reading goes on.
  const named = location.hash && location.hash !== "#room-box" ? byId(location.hash.slice(1)) : null;
  const goesOn = named || talk.querySelector(".room-new-line");
  if (goesOn) goesOn.scrollIntoView({ block: "center" });
  else toEnd();
  // A browser that goes to a place in the page leaves out the field that asks for the focus.
  document.querySelector("#room-text[autofocus]")?.focus({ preventScroll: true });
  setTimeout(watchBeginning, 600);
})();
