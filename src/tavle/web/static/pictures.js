// Makes a PNG of an SVG picture in the browser, which has the fonts and the colours of whoever looks.
"use strict";
(() => {
  const ZOOM = 2;
  const drawn = (address) => new Promise((done, failed) => {
    const picture = new Image();
    picture.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = ZOOM * picture.naturalWidth;
      canvas.height = ZOOM * picture.naturalHeight;
      const pen = canvas.getContext("2d");
      pen.fillStyle = matchMedia("(prefers-color-scheme: dark)").matches ? "#14171a" : "#ffffff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
      done(canvas.toDataURL("image/png"));
    };
    picture.onerror = failed;
    picture.src = address;
  });
  const save = async (link) => {
    const made = document.createElement("a");
    made.href = await drawn(link.href);
    made.download = new URL(link.href).pathname.split("/").pop().replace(".svg", ".png");
    made.click();
  };
  const show = () => document.querySelectorAll("[data-png]").forEach((link) => { link.hidden = false; });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-png]");
    if (link) { event.preventDefault(); save(link); }
  });
  document.addEventListener("htmx:afterSwap", show);
  show();
})();
