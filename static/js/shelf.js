// The shelf: files dropped or chosen go up one by one, each with a bar, a cancel and an answer of its own.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const form = byId("upload-form");
  const list = byId("uploads");
  const MOST_AT_ONCE = 3;
  const waiting = [];
  let underWay = 0;

  const announce = (sentence) => { if (sentence) byId("announcer").textContent = sentence; };

  // What was done to a book may have something to say; the shelf itself looks again when it hears of it.
  document.body.addEventListener("shelf-changed", (event) => announce(event.detail?.said));

  // Whoever used a button of a card that is gone with what it did stays at the card.
  let card = "";
  const remember = () => { card = document.activeElement?.closest(".card")?.id ?? ""; };
  const stay = () => {
    if (card && document.activeElement === document.body) byId(`${card}-link`)?.focus({ preventScroll: true });
  };
  document.addEventListener("htmx:beforeSwap", remember);
  document.addEventListener("htmx:wsBeforeMessage", remember);
  document.addEventListener("htmx:afterSettle", stay);
  document.addEventListener("htmx:wsAfterMessage", stay);
  if (!form || !list) return;

  const words = list.dataset;
  const inPercent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });

  class Upload {
    constructor(file) {
      this.file = file;
      this.row = byId("upload-row").content.firstElementChild.cloneNode(true);
      this.part(".upload-name").textContent = file.name;
      this.row.querySelectorAll(".upload-which").forEach((which) => { which.textContent = file.name; });
      this.bar = this.part("progress");
      this.bar.setAttribute("aria-label", file.name);
      this.part(".upload-cancel").addEventListener("click", () => this.cancel());
      this.part(".upload-again").addEventListener("click", () => this.wait());
      this.part(".upload-close").addEventListener("click", () => this.close());
      list.append(this.row);
      list.hidden = false;
    }

    part(selector) { return this.row.querySelector(selector); }

    say(stage, count = "") {
      this.part(".upload-stage").textContent = stage;
      this.part(".upload-count").textContent = count;
    }

    offer(...ways) {
      for (const way of ["cancel", "again", "close"]) this.part(`.upload-${way}`).hidden = !ways.includes(way);
    }

    wait() {
      this.row.classList.remove("refused");
      this.bar.hidden = false;
      this.bar.value = 0;
      this.say(words.waiting);
      this.offer("cancel");
      waiting.push(this);
      goOn();
    }

    send() {
      underWay += 1;
      const data = new FormData();
      data.append("mode", form.elements.mode.value);
      data.append("file", this.file);
      this.request = new XMLHttpRequest();
      this.request.upload.addEventListener("progress", (event) => this.show(event));
      this.request.addEventListener("load", () => this.loaded());
      this.request.addEventListener("error", () => this.fail(words.lost, true));
      this.request.addEventListener("loadend", () => { underWay -= 1; goOn(); });
      this.request.open("POST", form.action);
      this.request.setRequestHeader("Accept", "application/json");
      this.request.setRequestHeader("X-CSRFToken", form.elements.csrfmiddlewaretoken.value);
      this.say(words.uploading, inPercent.format(0));
      this.request.send(data);
    }

    show(event) {
      if (!event.lengthComputable) return;
      const percent = Math.floor((100 * event.loaded) / event.total);
      this.bar.value = percent;
      if (percent < 100) this.say(words.uploading, inPercent.format(percent / 100));
      else this.say(words.takingIn);
    }

    loaded() {
      let answer = null;
      try { answer = JSON.parse(this.request.responseText).files[0]; } catch { /* no answer of ours */ }
      if (this.request.status !== 200 || !answer) this.fail(words.refused, this.request.status >= 500);
      else if (answer.outcome === "reading-in") this.taken(answer);
      else this.fail(answer.said, false, answer);
    }

    // From here on its bar is the one on its card. Where what is looked for leaves the card out, the row stays.
    taken(answer) {
      this.bar.hidden = true;
      this.say(answer.said);
      this.link(answer);
      this.offer("close");
      announce(`${this.file.name}: ${answer.said}`);
      this.book = answer.book;
      htmx.trigger(document.body, "shelf-changed", {});
    }

    handOver() {
      if (this.book && byId(`book-${this.book}`)) this.close();
    }

    fail(reason, canTryAgain, answer = null) {
      this.bar.hidden = true;
      this.row.classList.toggle("refused", !answer || answer.outcome === "refused");
      this.say(reason);
      if (answer) this.link(answer);
      this.offer("close", ...(canTryAgain ? ["again"] : []));
      announce(`${this.file.name}: ${reason}`);
    }

    link(answer) {
      if (!answer.address) return;
      const link = document.createElement("a");
      link.href = answer.address;
      link.textContent = answer.link;
      this.part(".upload-count").replaceChildren(link);
    }

    cancel() {
      const place = waiting.indexOf(this);
      if (place >= 0) waiting.splice(place, 1);
      else this.request?.abort();
      this.close();
    }

    close() {
      const hadFocus = this.row.contains(document.activeElement);
      const next = this.row.nextElementSibling ?? this.row.previousElementSibling;
      this.row.remove();
      uploads.delete(this);
      list.hidden = !list.childElementCount;
      if (hadFocus) (next?.querySelector("button:not([hidden])") ?? byId("upload-file")).focus();
    }
  }

  const uploads = new Set();

  const goOn = () => {
    while (waiting.length && underWay < MOST_AT_ONCE) waiting.shift().send();
  };

  const takeIn = (files) => {
    for (const file of files) {
      const upload = new Upload(file);
      uploads.add(upload);
      if (file.size > Number(words.maxBytes)) upload.fail(words.tooLarge, false);
      else upload.wait();
    }
  };

  const takeChosen = () => {
    const input = byId("upload-file");
    takeIn([...input.files]);
    input.value = "";
  };
  form.addEventListener("change", (event) => { if (event.target.id === "upload-file") takeChosen(); });
  form.addEventListener("submit", (event) => { event.preventDefault(); takeChosen(); });

  document.addEventListener("htmx:afterSettle", () => uploads.forEach((upload) => upload.handOver()));
  document.addEventListener("htmx:wsAfterMessage", () => uploads.forEach((upload) => upload.handOver()));

  // Leaving would lose what is still on its way.
  window.addEventListener("beforeunload", (event) => {
    if (underWay || waiting.length) event.preventDefault();
  });

  // Files may be dropped anywhere on the page.
  const carriesFiles = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
  const showDropping = (on) => document.documentElement.classList.toggle("dropping", on);
  document.addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    showDropping(true);
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) showDropping(false); });
  document.addEventListener("drop", (event) => {
    showDropping(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    takeIn([...event.dataTransfer.files]);
  });
})();
