// Sheets to print: the button opens the browser's own window for it.
"use strict";
(() => {
  const button = document.querySelector("[data-print]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
})();
