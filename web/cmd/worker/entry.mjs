// The entry of the Worker that runs the share service in production: every
// request gets its own instance of the Go program (main.go), because I/O
// objects of a Worker belong to the request in which they were made.
import "./wasm_exec.js";
import program from "./worker.wasm";

async function instance(env) {
  const go = new globalThis.Go();
  const running = await WebAssembly.instantiate(program, go.importObject);
  return new Promise((resolve, reject) => {
    // Go reads this before it waits for anything, so requests cannot mix.
    globalThis.workersRequest = { env, ready: resolve };
    go.run(running).then(() => reject(new Error("the service ended early")), reject);
  });
}

export default {
  async fetch(request, env) {
    const handle = await instance(env);
    return handle(request);
  },
};
