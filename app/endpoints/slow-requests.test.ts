import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { answerParserErrors } from "./parser-errors.ts";
import { endSlowRequests } from "./slow-requests.ts";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listening(): Promise<number> {
  server = createServer((request, response) => {
    if (request.headers.cookie === undefined) response.end("sign in");
    else
      text(request)
        .then((body) => response.end(`read ${body.length}`))
        // Cut off.
        .catch(() => response.destroy());
  });
  endSlowRequests(server, 30);
  answerParserErrors(server, () => ({}));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  return (server.address() as AddressInfo).port;
}

/** A request with the first half of its body, and all that comes back until the connection ends. */
function beginning(port: number, path: string, cookie = "Cookie: a=b\r\n") {
  const socket: Socket = connect(port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`);
  socket.write(`${cookie}Content-Length: 8\r\n\r\nhalf`);
  return { socket, response: text(socket) };
}

test("a form that takes too long is ended, a file that takes longer isn't", async () => {
  const port = await listening();
  const files = ["/onboarding/sources/upload", "/profile/import/upload"].map((path) =>
    beginning(port, path),
  );
  // Its limit is over, and so would be theirs.
  expect(await beginning(port, "/login").response).toMatch(/^HTTP\/1\.1 408/);
  for (const { socket, response } of files) {
    socket.write("half");
    expect(await response).toContain("read 8");
  }
});

test("what nobody reads any more is ended after its response", async () => {
  const port = await listening();
  const { response } = beginning(port, "/onboarding/sources/upload", "");
  expect(await response).toContain("sign in");
});
