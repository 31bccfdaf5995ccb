// What the tests of this folder share: ports, waiting, the built tree.
import { createServer } from "node:net";

/** Returns a TCP port that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether everything is asked for (make test-thorough), not what a change must pass: all widths, all public programs. */
export const thorough = Boolean(process.env.THOROUGH);

/** Waits until the condition holds; after the limit it fails with what message() says. */
export async function until(condition, limit, message) {
  const end = Date.now() + limit;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(message());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The program that runs and deploys the Worker, and the environment in which it asks and reports nothing. */
export const wrangler = {
  path: new URL("../node_modules/.bin/wrangler", import.meta.url).pathname,
  env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
};
