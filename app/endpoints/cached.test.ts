import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerFromCache, cacheResponse, type CachedResponse } from "./cached.ts";
import type { WebEnv } from "./web-env.ts";

const TEXT = "Five minutes a day. ".repeat(200);

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

let cached: CachedResponse;
let server: Server;
let url: string;
beforeAll(async () => {
  const headers = { "Content-Type": "text/html", "Cache-Control": "public, no-cache" };
  cached = await cacheResponse(TEXT, { ...headers, Vary: "Cookie" });
  const web = new Hono<WebEnv>();
  web.get("/", (context) => answerFromCache(context, cached));
  server = createServer(getRequestListener(web.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function ask(headers: Record<string, string>, method = "GET"): Promise<Answer> {
  const sent = request(url, { headers, method });
  return new Promise((resolve, reject) => {
    sent.on("response", (answer) => {
      void buffer(answer).then((body) =>
        resolve({ status: answer.statusCode, headers: answer.headers, body }),
      );
    });
    sent.on("error", reject).end();
  });
}

test.each([
  ["br", (body: Buffer) => brotliDecompressSync(body)],
  ["gzip", (body: Buffer) => gunzipSync(body)],
  ["identity", (body: Buffer) => body],
])("the same text in %s, with its Content-Length", async (encoding, unpack) => {
  const { headers, body } = await ask({ "Accept-Encoding": encoding });

  expect(unpack(body).toString()).toBe(TEXT);
  expect(headers["content-length"]).toBe(String(body.length));
  expect(headers.vary).toBe("Accept-Encoding, Cookie");
});

test("a client with a current copy gets 304, in its encoding", async () => {
  const first = await ask({ "Accept-Encoding": "br" });
  const tag = first.headers.etag ?? "";
  const headers = { "Accept-Encoding": "br", "If-None-Match": `"other", W/${tag}` };

  const again = await ask(headers);
  expect(again.status).toBe(304);
  expect(again.headers.etag).toBe(tag);
  expect(again.body.length).toBe(0);
  expect((await ask({ ...headers, "Accept-Encoding": "gzip" })).status).toBe(200);
});

test("HEAD gets the length without a body", async () => {
  const { headers, body } = await ask({ "Accept-Encoding": "br" }, "HEAD");

  expect(Number(headers["content-length"])).toBeGreaterThan(0);
  expect(body.length).toBe(0);
});

test("a different text has a different ETag", async () => {
  const other = await cacheResponse(`${TEXT}!`, {
    "Content-Type": "text/html",
    "Cache-Control": "public",
  });

  expect(other.tag).not.toBe(cached.tag);
});

test("an image is cached uncompressed", async () => {
  const picture = await cacheResponse(Buffer.alloc(5_000), {
    "Content-Type": "image/png",
    "Cache-Control": "public",
  });

  expect(Object.keys(picture.bodies)).toEqual(["plain"]);
  expect(picture.headers).not.toHaveProperty("Vary");
});
