// The service worker: page and site open without a network once they were seen.
// What may change comes from the network first; what has the hash of its content
// in its name never changes and comes from the cache. To be rid of it, a server
// gives out off.js in its place (serve -no-offline, bundle -no-offline).
"use strict";
const pages = "cufront-pages-1", assets = "cufront-assets-1";
const patience = 4000; // so long a slow network is waited for if there is a copy
const first = ["/", "/play/", "/style.css", "/site.js", "/search.json", "/lesson.js", "/live.js"];
const fixed = (url) => url.pathname.startsWith("/play/assets/");
// The browser keeps machine code only of what no service worker answers for; beginnings are large, and can be made.
const byBrowser = (url) => (url.pathname.endsWith(".wasm") && navigator.onLine) || url.pathname.endsWith(".bin");
const live = (url) => /^\/(api|s|embed|diff)\//.test(url.pathname) || url.pathname === "/sw.js" || url.pathname === "/embed.js";

// Everything of the newest build, none of older ones.
async function takeAssets() {
  const answer = await fetch("/play/manifest.json", { cache: "no-cache" });
  if (!answer.ok) return;
  const { all } = await answer.json();
  const cache = await caches.open(assets);
  for (const request of await cache.keys()) if (!all.includes(new URL(request.url).pathname)) await cache.delete(request);
  for (const name of all) if (!(await cache.match(name))) await cache.add(name);
}

async function install() {
  const cache = await caches.open(pages);
  await Promise.allSettled(first.map((name) => cache.add(new Request(name, { cache: "no-cache" }))));
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("cufront-") && name !== pages && name !== assets) await caches.delete(name);
  await self.clients.claim();
  // The page that brought the worker came before it.
  const cache = await caches.open(pages);
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.allSettled(open.map(({ url }) => new URL(url)).filter((url) => !live(url)).map((url) => cache.add(url.origin + url.pathname)));
  await takeAssets().catch(() => undefined);
}

async function fromAssets(request) {
  const cache = await caches.open(assets);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

async function fromNetwork(event) {
  const { request } = event;
  const cache = await caches.open(pages);
  const kept = await cache.match(request.url.replace(/[?#].*$/, ""));
  const network = fetch(request).then((answer) => {
    if (answer.status === 200 && answer.type === "basic") {
      const copy = answer.clone();
      event.waitUntil(cache.put(request.url.replace(/[?#].*$/, ""), copy).then(() => new URL(request.url).pathname === "/play/" && takeAssets()).catch(() => undefined));
    }
    return answer;
  });
  if (!kept) return network;
  network.catch(() => undefined);
  return Promise.race([network, new Promise((resolve) => setTimeout(resolve, patience, kept))]).catch(() => kept);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || live(url) || byBrowser(url)) return;
  event.respondWith(fixed(url) ? fromAssets(event.request) : fromNetwork(event));
});
