// The registration desk by keyboard: type a few letters, Enter to go to the player found, Enter again to check in.
"use strict";
(() => {
  const OTHER = { æ: "ae", œ: "oe", ø: "o", þ: "th", ð: "d", đ: "d", ł: "l", ß: "ss" };
  const plain = (text) => text.toLowerCase().replace(/[æœøþðđłß]/g, (letter) => OTHER[letter]).normalize("NFD").replace(/[\u0300-\u036f]/g, "");

  const shown = () => [...document.querySelectorAll("[data-people] li[data-name]")].filter((row) => !row.hidden);

  const narrow = (typed) => {
    const words = plain(typed).split(/\s+/).filter(Boolean);
    const rows = [...document.querySelectorAll("[data-people] li[data-name]")];
    // "er li" is Erik Lie, not Werner Olin: beginnings of names first, parts of them where no name begins so.
    const begins = (row) => words.every((word) => ` ${plain(row.dataset.name)}`.replaceAll("-", " ").includes(` ${word}`));
    const holds = (row) => words.every((word) => plain(row.dataset.name).includes(word));
    const fits = rows.some(begins) ? begins : holds;
    for (const row of rows) row.hidden = !fits(row);
  };

  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-search] input")) narrow(event.target.value);
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-search]")) return;
    event.preventDefault();
    const typed = event.target.querySelector("input").value.trim(), rows = shown();
    if (rows.length && typed) {
      const first = rows.map((row) => row.querySelector("button.first")).find(Boolean);
      (first || rows[0].querySelector("a, button")).focus();
    } else if (typed) {
      // Nobody of this name yet: the next Enter enters a new player.
      const form = document.querySelector("[data-new]"), name = form.querySelector("[name=name]");
      name.value = typed.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());
      form.querySelector("button").focus();
    }
  }, true);

  document.addEventListener("keydown", (event) => {
    const search = document.querySelector("[data-search] input");
    if (!search || event.key !== "Escape") return;
    search.value = "";
    narrow("");
    search.focus();
  });

  // Who was searched for has been dealt with: the page comes back ready for the next one. (Before live.js keeps what is typed.)
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const search = document.querySelector("[data-search] input");
    if (search && event.target.closest("[data-people]") && event.detail.xhr.getResponseHeader("HX-Redirect")) search.value = "";
  }, true);
})();
