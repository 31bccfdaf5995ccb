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

/** Waits until the condition holds; after the limit it fails with what message() says. */
export async function until(condition, limit, message) {
  const end = Date.now() + limit;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(message());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
