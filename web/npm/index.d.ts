/** One message about a program. */
export interface Diagnostic {
  file: string;
  line: number;
  col?: number;
  severity: string;
  /** As it is displayed, such as "20011-D". */
  number?: string;
  tag?: string;
  text: string;
  notes?: Diagnostic[];
}

/** An entity that the device needs, and why. */
export interface Kept {
  name: string;
  kind: string;
  file: string;
  line: number;
  definition: boolean;
  reasons: { text: string; file: string; line: number }[] | null;
}

/** What becomes of a program. */
export interface Result {
  /** 0: all is well. */
  exit: number;
  /** The text for the host compiler. */
  host: string;
  /** The registration stub, the device text and the module id, by ending: ".stub.c", ".gpu", ".module_id". */
  files: Record<string, string>;
  diagnostics: Diagnostic[];
  /** The same, as the command prints them. */
  text: string;
  sarif: string;
  kept: Kept[];
  version: string;
}

export interface Options {
  /** Name of the source; "program.cu" if it is left out. */
  name?: string;
  /** As for `cufront split`: "-std=c++20", "-rdc=true", "-DN=1". */
  options?: string[];
  /** What the source includes with "…", by name. */
  files?: Record<string, string>;
}

export interface Compiler {
  /** Runs both passes. What is wrong with the program is part of the result. */
  compile(source: string, options?: Options): Result;
}

/** Loads the compiler: the module beside this file, or the one that is given. */
export function load(module?: WebAssembly.Module | BufferSource | Response | Promise<Response>): Promise<Compiler>;
