// This file implements the colours of C++ in the outputs. They are told line by
// line: an output has tens of thousands of lines, of which a parser would have to
// read all before those that are seen, and what the compiler writes has no
// construct of the lexer that goes beyond a line but raw strings.
import { StreamLanguage, type StringStream } from "@codemirror/language";

const keywords = new Set(("alignas alignof asm break case catch class concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do " +
  "dynamic_cast else enum explicit export extern final for friend goto if inline mutable namespace new noexcept operator override private protected public register reinterpret_cast requires return " +
  "sizeof static static_assert static_cast struct switch template this thread_local throw try typedef typeid typename union using virtual volatile while and or not xor bitand bitor compl").split(" "));
const types = new Set("auto bool char char8_t char16_t char32_t double float int long short signed unsigned void wchar_t size_t __int128 dim3 cudaError_t cudaStream_t".split(" "));
const atoms = new Set("true false nullptr NULL".split(" "));

function token(stream: StringStream): string | null {
  if (stream.sol() && stream.match(/^\s*#\s*\w*/)) {
    // Behind a directive its words are those of C++: what #if 0 hides is text all the same.
    return "meta";
  }
  if (stream.eatSpace()) return null;
  if (stream.match("//")) return stream.skipToEnd(), "comment";
  if (stream.match(/^\/\*.*?(?:\*\/|$)/)) return "comment";
  if (stream.match(/^(?:u8|[uUL])?R"([^(\s]*)\(.*?\)\1"/)) return "string";
  if (stream.match(/^(?:u8|[uUL])?"(?:[^"\\]|\\.)*"?/) || stream.match(/^(?:u8|[uUL])?'(?:[^'\\]|\\.)+'/)) return "string";
  if (stream.match(/^\.?\d(?:[\w.']|[eEpP][+-])*/)) return "number";
  const word = stream.match(/^[A-Za-z_$][\w$]*/) as RegExpMatchArray | null;
  if (!word) return stream.next(), null;
  const name = word[0];
  if (keywords.has(name)) return "keyword";
  if (types.has(name)) return "typeName";
  if (atoms.has(name)) return "atom";
  return stream.match(/^\s*\(/, false) ? "variableName.function" : null;
}

/** C++ as outputs hold it. */
export const cppText = StreamLanguage.define({ name: "cpp-text", startState: () => null, token });
