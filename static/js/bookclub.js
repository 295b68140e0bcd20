// What every page does beside htmx: sending by Enter, kept focus, quick reconnecting, menus that close.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  // A server that restarts is back within seconds; the first tries come quickly, later ones every five seconds.
  htmx.config.wsReconnectDelay = (tries) => Math.min(5000, 400 * 2 ** tries) * (0.5 + Math.random() / 2);

  // Enter sends, Shift+Enter breaks the line; not while an input method is composing.
  document.addEventListener("keydown", (event) => {
    const box = event.target;
    if (!(box instanceof HTMLTextAreaElement) || !("enterSends" in box.dataset)) return;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (box.value.trim()) box.form.requestSubmit();
  });

  // A second click on the way does nothing twice: it would make a second invitation, or an account that is there.
  const SECONDS_ON_THE_WAY = 3;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if ("onTheWay" in form.dataset) {
      event.preventDefault();
      return;
    }
    form.dataset.onTheWay = "";
    setTimeout(() => { delete form.dataset.onTheWay; }, SECONDS_ON_THE_WAY * 1000);
  });

  // Whoever fills in what goes with one of several ways to tell a place has chosen that way.
  document.addEventListener("input", (event) => {
    const way = event.target.closest(".reading-place-way, .milestone-kind");
    const choice = way && way.querySelector("input[type=radio]");
    if (choice) choice.checked = true;
  });

  // A page whose socket is gone says so, unless it is back before anyone would notice.
  const connection = byId("connection");
  const WILL_TRY_AGAIN = [1006, 1011, 1012, 1013];
  const IS_NO_LONGER_THEIRS = [4403, 4404];
  let sinceLost = 0;
  document.addEventListener("htmx:wsClose", (event) => {
    if (IS_NO_LONGER_THEIRS.includes(event.detail.event.code)) connection.textContent = connection.dataset.gone;
    if (sinceLost || !WILL_TRY_AGAIN.includes(event.detail.event.code)) return;
    sinceLost = setTimeout(() => { connection.textContent = connection.dataset.sentence; }, 800);
  });
  document.addEventListener("htmx:wsOpen", () => {
    clearTimeout(sinceLost);
    sinceLost = 0;
    connection.textContent = "";
  });

  // What a socket replaces keeps the focus it had.
  let focused = "";
  document.addEventListener("htmx:wsBeforeMessage", () => {
    focused = document.activeElement ? document.activeElement.id : "";
  });
  document.addEventListener("htmx:wsAfterMessage", () => {
    const element = focused && byId(focused);
    if (element && element !== document.activeElement) element.focus({ preventScroll: true });
  });

  // The newest question comes into view when it has been sent, and when a conversation is opened.
  const showNewest = () => {
    const last = document.querySelector(".exchange:last-of-type");
    if (last && document.querySelectorAll(".exchange").length > 1) last.scrollIntoView({ block: "start" });
  };
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "conversation" || event.detail.elt?.id === "conversation") showNewest();
  });
  if (!location.hash) showNewest();

  // Open menus close when the attention goes elsewhere.
  const closeMenus = (except) => {
    document.querySelectorAll("details[data-closes-outside][open]").forEach((menu) => {
      if (!menu.contains(except)) menu.open = false;
    });
  };
  document.addEventListener("click", (event) => closeMenus(event.target));
  document.addEventListener("focusin", (event) => closeMenus(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.activeElement?.closest("details[data-closes-outside][open]");
    closeMenus(null);
    menu?.querySelector("summary").focus();
  });

  // The browser tells its time zone, for the times on the next pages.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && !document.cookie.includes(`timezone=${zone};`) && !document.cookie.endsWith(`timezone=${zone}`)) {
    document.cookie = `timezone=${zone}; path=/; max-age=31536000; samesite=lax`;
  }

  // A link to be handed on is copied, and the button says so; without the right to it is chosen, ready to be copied.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copies]");
    if (!button?.dataset.copies) return;
    const field = byId(button.dataset.copies);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.querySelector("span").textContent = button.dataset.done;
      byId("announcer").textContent = button.dataset.done;
    } catch { /* it stays chosen */ }
  });

  // Whoever was signed out meanwhile gets the sign-in page as a page, not as a part of this one.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const address = event.detail.xhr?.responseURL;
    if (!address || !new URL(address).pathname.startsWith("/sign-in/")) return;
    event.detail.shouldSwap = false;
    location.reload();
  });

  // A request that failed says so.
  const trouble = byId("trouble");
  const complain = () => { trouble.textContent = trouble.dataset.sentence; };
  document.addEventListener("htmx:responseError", complain);
  document.addEventListener("htmx:sendError", complain);
  document.addEventListener("htmx:beforeRequest", () => { trouble.textContent = ""; });
})();
