// Tests of the page's parts that work without a browser: links as text, the
// step from a result to what the panes show, the links between the panes, the
// colours of code against what it stands on.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { checkDoc, DamagedLink, deviceView, examples, follow, fromHash, fromHost, fromIL, HostText, hostView, readable, shortID, toHash } from "../../build/parts.mjs";

const hashOf = (text) => "#c1." + deflateRawSync(Buffer.from(text)).toString("base64url");

test("a hash brings back the document", async () => {
  for (const source of ["int x;", "// é 🎉 \u2028\n", "x".repeat(200_000), examples[0].source]) {
    const doc = { v: 1, source, args: ["-std=c++20", "-DX=a b"], build: "0.1" };
    const hash = await toHash(doc);
    assert.match(hash, /^#c1\.[A-Za-z0-9_-]+$/);
    assert.deepEqual(await fromHash(hash), doc);
  }
});

test("a link of an ordinary program is short", async () => {
  const hash = await toHash({ v: 1, source: examples[0].source, args: examples[0].args });
  assert.ok(hash.length < examples[0].source.length, `${hash.length} characters`);
});

// Links that were given out stay good: an entry of links.json is never changed,
// and every new schema adds one.
test("links of every schema open", async () => {
  const links = JSON.parse(readFileSync(new URL("links.json", import.meta.url), "utf8"));
  assert.ok(links.length >= 3);
  for (const { hash, doc } of links) assert.deepEqual({ ...(await fromHash(hash)), v: 1 }, { args: [], build: undefined, ...doc });
});

test("no hash is no document", async () => {
  assert.equal(await fromHash(""), undefined);
  assert.equal(await fromHash("#"), undefined);
});

test("a damaged hash is told", async () => {
  const good = await toHash({ v: 1, source: examples[1].source });
  const damaged = [
    "#c1.", "#c1.!!!!", "#c2." + good.slice(4), "#something", good.slice(0, good.length >> 1), good.slice(0, 40) + "AAAA" + good.slice(44),
    hashOf("not json"), hashOf("null"), hashOf('{"v":1}'), hashOf('{"v":2,"source":"x"}'), hashOf('{"v":1,"source":7}'),
    hashOf(JSON.stringify({ v: 1, source: "\0".repeat(5 << 20) })), // unpacks to too much
  ];
  for (const hash of damaged) await assert.rejects(fromHash(hash), DamagedLink, hash.slice(0, 60));
});

test("unknown fields of a document are dropped, wrong options too", () => {
  assert.deepEqual(checkDoc('{"v":1,"source":"x","args":[1,"-w"],"more":true}'), { v: 1, source: "x", args: ["-w"], build: undefined });
});

test("short links are told from their path", () => {
  assert.equal(shortID("/s/abc"), "abc");
  for (const path of ["/play/", "/s/", "/s/a/b", "/"]) assert.equal(shortID(path), undefined, path);
});

const empty = { exit: 0, outputs: {}, stderr: "", diagnostics: null, timings: null, version: "t" };
const at = (line, col, endLine, endCol, file = "p.cu") => ({ file, line, col, endLine, endCol });

/** What the page shows of a result: the views of both passes. */
function viewOf(result, main, source) {
  const host = hostView(result, new HostText(new TextEncoder().encode(result.host)), main, { [main]: source });
  return { ...host, host: result.host, keep: deviceView(result, main, { [main]: source }).keep };
}

test("byte offsets and columns become those of the editor", () => {
  const source = "// é🎉 x\nint y;\n";
  const host = "/* é */ int y;";
  const view = viewOf(
    {
      ...empty, host,
      map: [{ out: [Buffer.byteLength("/* é */ "), Buffer.byteLength(host)], rule: "r", kind: "user", ...at(1, Buffer.byteLength("// é🎉 ") + 1) }],
      diagnostics: [{ ...at(1, Buffer.byteLength("// é🎉 ") + 1), severity: "error", text: "t" }],
    },
    "p.cu", source,
  );
  const [o] = view.origins;
  assert.equal(host.slice(...o.out), "int y;");
  assert.equal(source.split("\n")[0][o.col - 1], "x");
  assert.equal(view.diagnostics[0].col, o.col);
});

test("lines that have nothing of the program are folded", () => {
  const lines = Array.from({ length: 100 }, (_, i) => `line ${i + 1}`);
  const host = lines.join("\n");
  const offset = (n) => lines.slice(0, n - 1).join("\n").length + (n > 1 ? 1 : 0);
  const map = [[40, 41], [44, 44]].map(([a, b]) => ({ out: [offset(a), offset(b) + 6], rule: "r", kind: "user", ...at(1, 1) }));
  const view = viewOf({ ...empty, host, map }, "p.cu", "x");
  assert.deepEqual(view.hostForeign, [[1, 39], [45, 100]]);
});

test("a text of which nothing is the program's is not folded away", () => {
  const host = "x\n".repeat(50);
  assert.deepEqual(viewOf({ ...empty, host, map: [] }, "p.cu", "").hostForeign, []);
});

const linked = viewOf(
  {
    ...empty, host: "aaaa bbbb\ncccc dddd\neeee", il: "1\n2\n3\n4\n5\n6",
    map: [
      { out: [0, 4], rule: "r", kind: "user", ...at(1, 1, 1, 5) },
      { out: [5, 9], rule: "r", kind: "user", ...at(2, 1, 2, 5) },
      { out: [10, 14], rule: "r", kind: "user", ...at(2, 6, 2, 10) },
      { out: [20, 24], rule: "r", kind: "injected", ...at(1, 1, 4, 2) },
    ],
    ilMap: [{ lines: [1, 6], ...at(1, 1, 4, 2) }, { lines: [3, 4], ...at(2, 6, 2, 10) }],
    keep: [{ name: "k", kind: "routine", definition: true, reasons: null, ...at(2, 1, 3, 1) }, { name: "h", kind: "routine", definition: true, reasons: null, ...at(2, 1, 3, 1, "h.h") }],
    diagnostics: [{ ...at(3, 1), severity: "error", text: "t" }],
  },
  "p.cu", "x\nx x\nx\nx\n",
);

test("a place in the source leads to all panes", () => {
  const l = follow(linked, { file: "p.cu", line: 2, col: 7 });
  assert.deepEqual(l.host, [{ from: 5, to: 9, exact: false }, { from: 10, to: 14, exact: true }]);
  assert.deepEqual(l.il, [{ from: 3, to: 4, exact: true }]);
  assert.deepEqual(l.keep, [0]);
  assert.deepEqual(l.messages, []);
});

test("a line on which nothing starts leads to what is around it", () => {
  const l = follow(linked, { file: "p.cu", line: 3, col: 1 });
  assert.deepEqual(l.host.map((r) => r.from), [20]);
  assert.deepEqual(l.il.map((r) => r.from), [1]);
  assert.deepEqual(l.keep, [0]);
  assert.deepEqual(l.messages, [0]);
});

test("places in the output lead to the source", () => {
  assert.deepEqual(fromHost(linked, 12), at(2, 6, 2, 10));
  assert.deepEqual(fromHost(linked, 4), at(1, 1, 1, 5)); // behind a range: the nearest on the line
  assert.deepEqual(fromHost(linked, 18), at(2, 6, 2, 10));
  assert.deepEqual(fromIL(linked, 3), at(2, 6, 2, 10)); // the inner entry
  assert.deepEqual(fromIL(linked, 5), at(1, 1, 4, 2));
  assert.equal(fromIL(linked, 7), undefined);
});

test("the examples have names of their own and end as text files do", () => {
  assert.equal(new Set(examples.map((e) => e.name)).size, examples.length);
  for (const e of examples) assert.ok(e.source.endsWith("\n") && !e.source.includes("\t"), e.name);
});

// WCAG 2.2, 1.4.3: text of this size needs 4.5 to 1 against what is behind it.
// Code stands on its pane, on a line that is lit, on what is lit in it and on
// what is selected.
test("code can be read on whatever it stands on, light and dark", () => {
  const css = readFileSync(new URL("../page/style.css", import.meta.url), "utf8");
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[0-9a-f]{2}/gi).map((two) => parseInt(two, 16) / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const blocks = [...css.matchAll(/:root[^{]*\{([^{}]*--t-keyword[^{}]*)\}/g)].map((found) => Object.fromEntries([...found[1].matchAll(/--([\w-]+): (#[0-9a-f]{6});/gi)].map((m) => [m[1], m[2]])));
  assert.equal(blocks.length, 3, "light, dark by the system, dark by choice");
  for (const block of blocks) {
    const code = Object.keys(block).filter((name) => name.startsWith("t-") || name === "ink");
    assert.ok(code.length > 8);
    for (const name of code) for (const behind of ["pane", "lit", "lit-strong", "select"]) {
      const ratio = contrast(block[name], block[behind]);
      assert.ok(ratio >= 4.5, `--${name} on --${behind}: ${ratio.toFixed(2)}`);
    }
  }
  assert.deepEqual(blocks[1], blocks[2], "dark is the same by the system and by choice");
});

// What names stand for is the standard's: [basic.string.general], [vector.overview],
// [map.overview], [unord.map.overview], [unique.ptr.single].
test("names in messages as people write them", () => {
  const string = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char>>";
  for (const [said, want] of [
    [`class "${string}" has no member "foo"`, `class "std::string" has no member "foo"`],
    [`no suitable conversion function from "std::vector<std::string, std::allocator<std::string>>" (aka "std::vector<${string}, std::allocator<${string}>>") to "int" exists`,
      `no suitable conversion function from "std::vector<std::string>" to "int" exists`],
    [`"std::map<std::string, std::vector<int, std::allocator<int>>, std::less<std::string>, std::allocator<std::pair<const std::string, std::vector<int, std::allocator<int>>>>>"`,
      `"std::map<std::string, std::vector<int>>"`],
    [`no instance of overloaded function "std::vector<_Tp, _Alloc>::push_back [with _Tp=std::string, _Alloc=std::allocator<std::string>]" matches the argument list`,
      `no instance of overloaded function "std::vector<std::string>::push_back" matches the argument list`],
    [`"__gnu_cxx::__normal_iterator<const int *, std::vector<int, std::allocator<int>>>"`, `"std::vector<int>::const_iterator"`],
    [`"std::unordered_map<int, float, std::hash<int>, std::equal_to<int>, std::allocator<std::pair<const int, float>>>"`, `"std::unordered_map<int, float>"`],
    [`"std::function<int (int, std::unique_ptr<T, std::default_delete<T>>)>"`, `"std::function<int (int, std::unique_ptr<T>)>"`],
    [`"std::basic_string_view<char16_t, std::char_traits<char16_t>>"`, `"std::u16string_view"`],
    // Arguments that are not the defaults stay, and so does what is no name.
    [`"std::vector<int, Pool<int>>"`, `"std::vector<int, Pool<int>>"`], [`"std::set<int, std::greater<int>, std::allocator<int>>"`, `"std::set<int, std::greater<int>>"`],
    [`"f(T) [with T=int]"`, `"f(T) [with T=int]"`], [`no operator "<" matches these operands`, `no operator "<" matches these operands`],
    [`"lambda []()->std::vector<int, std::allocator<int>>"`, `"lambda []()->std::vector<int>"`], [`expected a "<" or ">>"`, `expected a "<" or ">>"`],
    [`"k<<<1, 1>>>"`, `"k<<<1, 1>>>"`], [`"A<(3 > 2)>"`, `"A<(3 > 2)>"`],
  ]) assert.equal(readable(said), want);
  const deep = `"${"std::vector<".repeat(3000)}`;
  assert.equal(readable(deep), deep);
});
