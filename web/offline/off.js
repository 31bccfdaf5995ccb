// The end of the service worker: it takes the place of sw.js, removes what was
// kept, and goes; a page that is open is served by the network from then on.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("cufront-")) await caches.delete(name);
  await self.registration.unregister();
})()));
