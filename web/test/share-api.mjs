// The tests of the share service, for every server that it runs in. A server
// is given as start(t, {state, store}): it starts the service over what is
// kept in the folder state, without a store when store is false, and returns
// {base, stop}; stop fails when the server has reported an error of its own.
// What is expected is what web/share/handler.go promises.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The page that the servers of these tests are given. */
export const page = "<!doctype html><title>page</title><noscript>No scripts.</noscript>";

const doc = { v: 1, source: "__global__ void k() {}\n// é <b>\n", args: ["-std=c++17"], build: "test" };
const unknown = "11111111111";

/** Makes a folder for the state of a server, which goes with the test. */
function folder(t) {
  const state = mkdtempSync(join(tmpdir(), "cufront-share-"));
  t.after(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

const post = (base, body, type = "application/json") =>
  fetch(`${base}/api/share`, { method: "POST", headers: type ? { "content-type": type } : {}, body });

// The rows run in this order against one server; id is that of doc. A row
// expects a status, a pattern of the body and headers.
const rows = (id) => [
  { name: "read", path: `/api/share/${id}`, status: 200, body: JSON.stringify(doc), headers: { "content-type": "application/json", "cache-control": "public, max-age=86400", "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" } },
  { name: "the program alone", path: `/s/${id}.cu`, status: 200, body: doc.source, headers: { "content-type": "text/plain; charset=utf-8" } },
  { name: "the page with the program", path: `/s/${id}`, status: 200, body: /<meta property="og:title" content="The kernel k · cufront">.*<noscript>No scripts\.<pre>__global__ void k\(\) \{\}\n\/\/ é &lt;b&gt;\n<\/pre>/s, headers: { "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" } },
  { name: "the frame", path: `/embed/${id}?panes=src`, status: 200, body: /<title>The kernel k · cufront/, headers: { "x-frame-options": null } },
  { name: "the element for frames", path: "/embed.js", status: 200, body: /customElements/ },
  { name: "removal without the key", method: "DELETE", path: `/api/share/${id}`, status: 403, body: /not the key/ },
  { name: "the form of a report", path: `/s/${id}/report`, status: 200, body: /<textarea/ },
  { name: "a report", form: "text=wrong", path: `/s/${id}/report`, status: 200, body: /the report is kept/ },
  { name: "head", method: "HEAD", path: `/api/share/${id}`, status: 200, body: "" },
  { name: "unknown id", path: `/api/share/${unknown}`, status: 404, body: /no program/, headers: { "cache-control": "no-store" } },
  { name: "impossible id", path: "/api/share/..%2Fetc", status: 404, body: /no program/ },
  { name: "unknown page", path: `/s/${unknown}`, status: 404, body: /This link does not open: no program/ },
  { name: "unknown program", path: `/s/${unknown}.cu`, status: 404, body: /no program/ },
  { name: "too large", post: JSON.stringify({ v: 1, source: "x".repeat(70_000) }), status: 413, body: /64 KiB/ },
  { name: "much too large", post: JSON.stringify({ v: 1, source: "x".repeat(250_000) }), status: 413, body: /64 KiB/ },
  { name: "bad JSON", post: "hello", status: 400, body: /not what the page sends/ },
  { name: "unknown field", post: '{"v":1,"source":"x","admin":true}', status: 400, body: /admin/ },
  { name: "no body", post: undefined, status: 400, body: /not what the page sends/ },
  { name: "foreign form", post: JSON.stringify(doc), type: "text/plain", status: 415, body: /application\/json/ },
  { name: "patch", method: "PATCH", path: `/api/share/${id}`, status: 405, headers: { allow: "DELETE, GET, HEAD" } },
  { name: "put", method: "PUT", path: "/api/share", status: 405, headers: { allow: "POST" } },
  { name: "get without id", path: "/api/share", status: 405, headers: { allow: "POST" } },
  { name: "unknown path", path: "/api/other", status: 404 },
  { name: "read after all", path: `/api/share/${id}`, status: 200, body: JSON.stringify(doc) },
];

/** Stores and reads documents; everything that is refused, and how. */
export async function testAPI(t, start) {
  const { base, stop } = await start(t, { state: folder(t), store: true });
  const created = await post(base, JSON.stringify(doc));
  assert.equal(created.status, 201, await created.clone().text());
  const { id, path } = await created.json();
  assert.match(id, /^[1-9A-HJ-NP-Za-km-z]{11}$/);
  assert.equal(path, `/s/${id}`);

  for (const row of rows(id)) {
    await t.test(row.name, async () => {
      const answer = "post" in row
        ? await post(base, row.post, row.type)
        : row.form
          ? await fetch(base + row.path, { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: row.form })
          : await fetch(base + row.path, { method: row.method ?? "GET" });
      const body = await answer.text();
      assert.equal(answer.status, row.status, body);
      if (row.body instanceof RegExp) assert.match(body, row.body);
      else if (row.body !== undefined) assert.equal(body, row.body);
      for (const [name, value] of Object.entries(row.headers ?? {})) assert.equal(answer.headers.get(name), value);
    });
  }

  await t.test("a link that is removed stays removed", async () => {
    const body = JSON.stringify({ v: 1, source: "int removed;" });
    const { id: gone, remove } = await (await post(base, body)).json();
    assert.match(remove, /^[\w-]{24}$/);
    const answer = await fetch(`${base}/api/share/${gone}`, { method: "DELETE", headers: { authorization: `Bearer ${remove}` } });
    assert.equal(answer.status, 200, await answer.text());
    for (const path of [`/api/share/${gone}`, `/s/${gone}`, `/s/${gone}.cu`]) assert.equal((await fetch(base + path)).status, 410, path);
    assert.equal((await post(base, body)).status, 410);
  });

  await t.test("two writes of one id", async () => {
    const again = await post(base, JSON.stringify(doc));
    assert.equal(again.status, 200);
    assert.equal((await again.json()).id, id);
    const text = JSON.stringify({ v: 1, source: "int twice;" });
    const both = await Promise.all([post(base, text), post(base, text)]);
    for (const answer of both) assert.ok(answer.status === 200 || answer.status === 201, String(answer.status));
    const [one, other] = await Promise.all(both.map(async (answer) => (await answer.json()).id));
    assert.equal(one, other);
    assert.equal(await (await fetch(`${base}/api/share/${one}`)).text(), text);
  });

  await t.test("requests at the same time do not mix", async () => {
    const sources = Array.from({ length: 8 }, (_, i) => `int x${i};`);
    const ids = await Promise.all(sources.map(async (source) => {
      const answer = await post(base, JSON.stringify({ v: 1, source }));
      assert.equal(answer.status, 201, await answer.clone().text());
      return (await answer.json()).id;
    }));
    assert.equal(new Set(ids).size, sources.length);
    const read = await Promise.all(ids.map(async (one) => (await (await fetch(`${base}/api/share/${one}`)).json()).source));
    assert.deepEqual(read, sources);
  });

  await t.test("a document of the most bytes", async () => {
    const most = { v: 1, source: "" };
    most.source = "x".repeat((64 << 10) - JSON.stringify(most).length);
    const answer = await post(base, JSON.stringify(most));
    assert.equal(answer.status, 201, await answer.clone().text());
    const text = await (await fetch(`${base}${(await answer.json()).path}.cu`)).text();
    assert.equal(text, most.source);
  });
  await stop();
}

/** A server that loses its store says so and goes on; what was stored is there once the store is back. */
export async function testNoStore(t, start) {
  const state = folder(t);
  const first = await start(t, { state, store: true });
  const { id } = await (await post(first.base, JSON.stringify(doc))).json();
  await first.stop();

  const without = await start(t, { state, store: false });
  for (const answer of [
    await post(without.base, JSON.stringify({ v: 1, source: "int later;" })),
    await fetch(`${without.base}/api/share/${id}`),
  ]) {
    assert.equal(answer.status, 503);
    assert.deepEqual(await answer.json(), { error: "this server has no store for short links; the long link works without it" });
  }
  const opened = await fetch(`${without.base}/s/${id}`);
  assert.equal(opened.status, 503);
  assert.match(await opened.text(), /<noscript>No scripts\.This link does not open: this server has no store/);
  await without.stop();

  const again = await start(t, { state, store: true });
  assert.deepEqual(await (await fetch(`${again.base}/api/share/${id}`)).json(), doc);
  await again.stop();
}
