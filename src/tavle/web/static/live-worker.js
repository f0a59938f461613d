// One stream of events for all open pages of a tournament: a browser opens only six connections to one server.
"use strict";
const RETRY = 3000, streams = new Map();

const tell = (entry, message) => entry.ports.forEach((port) => port.postMessage(message));
const open = (address, entry) => {
  const source = entry.source = new EventSource(address);
  source.addEventListener("open", () => tell(entry, { lost: entry.lost = false }));
  source.addEventListener("changed", (event) => tell(entry, { version: entry.version = event.data }));
  source.addEventListener("error", () => {
    tell(entry, { lost: entry.lost = true });
    // The browser tries again by itself, but not after an answer that was no stream: the server was just starting.
    if (source.readyState === EventSource.CLOSED) entry.again = setTimeout(() => open(address, entry), RETRY);
  });
};
const join = (address, port) => {
  let entry = streams.get(address);
  if (!entry) {
    streams.set(address, entry = { ports: new Set(), lost: false });
    open(address, entry);
  }
  entry.ports.add(port);
  port.postMessage({ lost: entry.lost, version: entry.version });
};
const leave = (address, port) => {
  const entry = streams.get(address);
  if (!entry || !entry.ports.delete(port) || entry.ports.size) return;
  entry.source.close();
  clearTimeout(entry.again);
  streams.delete(address);
};

addEventListener("connect", ({ ports: [port] }) => {
  port.onmessage = ({ data: { join: wanted, leave: left } }) => { if (wanted) join(wanted, port); else leave(left, port); };
});
