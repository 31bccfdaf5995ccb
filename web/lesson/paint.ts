// This file implements the colours of C++ in what is written anew: comments,
// literals, directives and words, in the classes of the site's style sheet.

const keywords = new Set(
  ("alignas alignof asm break case catch class concept const consteval constexpr constinit const_cast continue decltype default delete do dynamic_cast else enum explicit export extern false " +
    "final for friend goto if inline mutable namespace new noexcept nullptr operator override private protected public register reinterpret_cast requires return sizeof static static_assert " +
    "static_cast struct switch template this thread_local throw true try typedef typeid typename union using virtual volatile while").split(" "),
);
const types = new Set("auto bool char char8_t char16_t char32_t double float int long short signed unsigned void wchar_t".split(" "));
const extension = /^__(global|device|host|shared|constant|managed|launch_bounds|grid_constant|cluster_dims|restrict)__$/;

const token = /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(^[ \t]*#[^\n]*)|\b(\d[\w.']*)|([A-Za-z_]\w*)/gm;

function classOf(m: RegExpMatchArray): string {
  if (m[1] !== undefined) return "c1";
  if (m[2] !== undefined) return "s";
  if (m[3] !== undefined) return "cp";
  if (m[4] !== undefined) return "mi";
  const word = m[5]!;
  return extension.test(word) ? "kd" : types.has(word) ? "kt" : keywords.has(word) ? "k" : "";
}

/** Puts a text into a block of code, coloured as C++ if it is that. */
export function paint(pre: HTMLElement, text: string, cpp: boolean): void {
  const code = document.createElement("code");
  let end = 0;
  for (const m of cpp ? text.matchAll(token) : []) {
    const name = classOf(m);
    if (name === "") continue;
    code.append(text.slice(end, m.index), Object.assign(document.createElement("span"), { className: name, textContent: m[0] }));
    end = m.index + m[0].length;
  }
  code.append(text.slice(end));
  pre.replaceChildren(code);
}
