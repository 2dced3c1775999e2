import { get, createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compress } from "./compress.ts";
import type { WebEnv } from "./web-env.ts";

const HEAD = `<!doctype html><title>Tides</title>${"<p>The moon pulls at the sea.</p>".repeat(100)}`;
const REST = "<p>And the sea follows.</p>";

let restMayCome = Promise.withResolvers<void>();
let readerLeft = Promise.withResolvers<void>();
let server: Server;
let url: string;

beforeAll(async () => {
  const web = new Hono<WebEnv>();
  web.use(compress);
  web.get("/page", () => new Response(inTwoParts(), { headers: { "Content-Type": "text/html" } }));
  web.get("/words", (context) =>
    streamSSE(context, async (stream) => {
      await stream.writeSSE({ data: "first" });
      await restMayCome.promise;
    }),
  );
  web.get("/picture", (context) => context.body("PNG", 200, { "Content-Type": "image/png" }));
  web.get("/old", (context) => context.text("gone", 200, { "Content-Encoding": "gzip" }));
  server = createServer(getRequestListener(web.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function inTwoParts(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(HEAD));
      await restMayCome.promise;
      controller.enqueue(encoder.encode(REST));
      controller.close();
    },
    cancel: () => readerLeft.resolve(),
  });
}

function ask(path: string, accepted?: string): Promise<IncomingMessage> {
  const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  return new Promise((resolve, reject) =>
    get(url + path, { headers }, resolve).on("error", reject),
  );
}

async function textOf(answer: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const part of answer) text += part.toString();
  return text;
}

test.each([
  ["br", createBrotliDecompress],
  ["gzip", createGunzip],
] as const)(
  "the first part of a page is readable in %s while the rest is rendered",
  async (name, open) => {
    restMayCome = Promise.withResolvers();
    const answer = await ask("/page", name);
    const unpacked = answer.pipe(open());
    const parts = unpacked[Symbol.asyncIterator]();
    let text = "";
    while (!text.endsWith("</p>")) text += String((await parts.next()).value);

    expect(text).toBe(HEAD);
    expect(answer.headers["content-encoding"]).toBe(name);
    expect(answer.headers.vary).toBe("Accept-Encoding");
    restMayCome.resolve();
    expect(await textOf({ [Symbol.asyncIterator]: () => parts })).toBe(REST);
  },
);

test("a page is compressed to a fraction of its size", async () => {
  restMayCome = Promise.withResolvers();
  restMayCome.resolve();
  const answer = await ask("/page", "br");

  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  expect(bytes).toBeLessThan(HEAD.length / 10);
});

test("the words of a lesson stream are sent immediately and uncompressed", async () => {
  restMayCome = Promise.withResolvers();
  const answer = await ask("/words", "br, gzip");
  const first = await answer[Symbol.asyncIterator]().next();

  expect(String(first.value)).toBe("data: first\n\n");
  expect(answer.headers["content-encoding"]).toBeUndefined();
  restMayCome.resolve();
});

test("a client without compression gets none, with Vary", async () => {
  restMayCome = Promise.withResolvers();
  restMayCome.resolve();
  const answer = await ask("/page");

  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers.vary).toBe("Accept-Encoding");
  expect(await textOf(answer)).toBe(HEAD + REST);
});

test.each(["/picture", "/old"])("%s is already compressed and left unchanged", async (path) => {
  const answer = await ask(path, "br");

  expect(answer.headers["content-encoding"]).not.toBe("br");
  answer.resume();
});

test("rendering stops when the client disconnects", async () => {
  restMayCome = Promise.withResolvers();
  readerLeft = Promise.withResolvers();
  const answer = await ask("/page", "br");
  answer.destroy();

  await readerLeft.promise;
  expect(answer.destroyed).toBe(true);
});
