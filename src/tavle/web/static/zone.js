// The time zone of a new event is that of the browser, where none is given.
"use strict";
(() => {
  const zone = document.querySelector("[data-zone]");
  if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
})();
