// This file implements readable names: a message of the compiler with the names
// in it as people write them. Default arguments of the library's templates and its
// inline namespaces are left out, parameters of templates stand for what they are
// in this message. What cannot be read as a name stays as it is.

/** Longer texts are not read. */
const most = 8000;

/** Templates of std with the defaults of their parameters; $1 and $2 are the first two arguments. */
const defaults: Record<string, (string | undefined)[]> = {
  vector: [, "std::allocator<$1>"], deque: [, "std::allocator<$1>"], list: [, "std::allocator<$1>"], forward_list: [, "std::allocator<$1>"],
  set: [, "std::less<$1>", "std::allocator<$1>"], multiset: [, "std::less<$1>", "std::allocator<$1>"],
  map: [, , "std::less<$1>", "std::allocator<std::pair<const $1, $2>>"], multimap: [, , "std::less<$1>", "std::allocator<std::pair<const $1, $2>>"],
  unordered_set: [, "std::hash<$1>", "std::equal_to<$1>", "std::allocator<$1>"], unordered_multiset: [, "std::hash<$1>", "std::equal_to<$1>", "std::allocator<$1>"],
  unordered_map: [, , "std::hash<$1>", "std::equal_to<$1>", "std::allocator<std::pair<const $1, $2>>"],
  unordered_multimap: [, , "std::hash<$1>", "std::equal_to<$1>", "std::allocator<std::pair<const $1, $2>>"],
  stack: [, "std::deque<$1>"], queue: [, "std::deque<$1>"], priority_queue: [, "std::vector<$1>", "std::less<$1>"],
  unique_ptr: [, "std::default_delete<$1>"], basic_string: [, "std::char_traits<$1>", "std::allocator<$1>"],
  basic_string_view: [, "std::char_traits<$1>"], basic_ostream: [, "std::char_traits<$1>"], basic_istream: [, "std::char_traits<$1>"], basic_ios: [, "std::char_traits<$1>"],
  basic_stringstream: [, "std::char_traits<$1>", "std::allocator<$1>"], basic_ostringstream: [, "std::char_traits<$1>", "std::allocator<$1>"],
  basic_istringstream: [, "std::char_traits<$1>", "std::allocator<$1>"], basic_ofstream: [, "std::char_traits<$1>"], basic_ifstream: [, "std::char_traits<$1>"],
};
const ofCharacters: Record<string, string> = { char: "", wchar_t: "w", char8_t: "u8", char16_t: "u16", char32_t: "u32" };

/** A message as people would say it; the same text where there is nothing to shorten. */
export function readable(text: string): string {
  if (text.length > most || !/[<]|__\w+::/.test(text)) return text;
  const plain = text.replaceAll(/\b(std|cuda(?:::std)?)::(?:__cxx11|_V2|__\d+)::/g, "$1::");
  return withoutTwice(bound(plain).replaceAll(/"((?:[^"\\]|\\.)*)"/g, (_, name: string) => `"${shortName(name)}"`));
}

/** Names whose parameters the message binds: `"f<T> [with T=int]"` is `"f<int>"`. */
function bound(text: string): string {
  return text.replaceAll(/"([^"]*) \[with ([^"]*)\]"/g, (whole, name: string, list: string) => {
    const values = new Map<string, string>();
    for (const part of split(list)) {
      const at = part.indexOf("=");
      if (at < 1 || !/^\w+$/.test(part.slice(0, at))) return whole;
      values.set(part.slice(0, at), part.slice(at + 1));
    }
    return `"${name.replaceAll(/\w+/g, (w, at: number) => (name.slice(at - 2, at) === "::" ? w : (values.get(w) ?? w)))}"`;
  });
}

/** `"X" (aka "X")` says it twice. */
function withoutTwice(text: string): string {
  return text.replaceAll(/("[^"]*") \(aka ("[^"]*")\)/g, (whole, a: string, b: string) => (a === b ? a : whole));
}

/** The arguments of a list, parted at the commas that no bracket holds. */
function split(list: string): string[] {
  const out: string[] = [];
  let [depth, from] = [0, 0];
  for (let i = 0; i < list.length; i++) {
    const c = list[i]!;
    if ("<([{".includes(c)) depth++;
    else if (")]}".includes(c) || (c === ">" && list[i - 1] !== "-")) depth--;
    else if (c === "," && depth === 0) {
      out.push(list.slice(from, i).trim());
      from = i + 1;
    }
  }
  out.push(list.slice(from).trim());
  return out;
}

/** Where the list of arguments that opens at a `<` ends; -1 where it does not. */
function closing(name: string, open: number): number {
  let depth = 0;
  for (let i = open; i < name.length; i++) {
    const c = name[i]!;
    if ("<([{".includes(c)) depth++;
    else if (")]}".includes(c) || (c === ">" && name[i - 1] !== "-")) {
      if (--depth === 0) return c === ">" ? i : -1;
    }
  }
  return -1;
}

/** A name with all template-ids in it as people write them. */
function shortName(name: string): string {
  let out = "";
  let at = 0;
  for (const m of name.matchAll(/((?:\w+::)*)(\w+)</g)) {
    const open = m.index + m[0].length - 1;
    if (m.index < at || m[2]!.startsWith("operator")) continue;
    const end = closing(name, open);
    if (end < 0) continue;
    out += name.slice(at, m.index) + templateID(m[1]!, m[2]!, split(name.slice(open + 1, end)).map(shortName));
    at = end + 1;
  }
  return out + name.slice(at);
}

function templateID(scope: string, name: string, args: string[]): string {
  if (name === "__normal_iterator" && args.length === 2) return `${args[1]}::${args[0]!.startsWith("const ") ? "const_iterator" : "iterator"}`;
  if (scope === "std::") {
    const list = defaults[name] ?? [];
    for (let form = list[args.length - 1]; form !== undefined && isDefault(form, args); form = list[args.length - 1]) args.pop();
    const word = name.startsWith("basic_") && args.length === 1 ? ofCharacters[args[0]!] : undefined;
    if (word !== undefined) return `${scope}${word}${name.slice("basic_".length)}`;
  }
  return `${scope}${name}<${args.join(", ")}>`;
}

function isDefault(form: string, args: readonly string[]): boolean {
  return args.at(-1) === shortName(form.replace("$1", args[0]!).replace("$2", args[1] ?? ""));
}
