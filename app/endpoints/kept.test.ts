import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { answerKept, keep, type Kept } from "./kept.ts";
import type { WebEnv } from "./web.ts";

const TEXT = "Five minutes a day. ".repeat(200);

let kept: Kept;
beforeAll(async () => {
  const headers = { "Content-Type": "text/html", "Cache-Control": "public, no-cache" };
  kept = await keep(TEXT, { ...headers, Vary: "Cookie" });
});

function ask(headers: Record<string, string>, method = "GET") {
  const web = new Hono<WebEnv>();
  web.get("/", (context) => answerKept(context, kept));
  return web.request("/", { headers, method });
}

test.each([
  ["br", (body: Buffer) => brotliDecompressSync(body)],
  ["gzip", (body: Buffer) => gunzipSync(body)],
  ["identity", (body: Buffer) => body],
])("the same text in %s, with its true length", async (encoding, unpack) => {
  const answer = await ask({ "Accept-Encoding": encoding });
  const body = Buffer.from(await answer.arrayBuffer());

  expect(unpack(body).toString()).toBe(TEXT);
  expect(answer.headers.get("Content-Length")).toBe(String(body.length));
  expect(answer.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
});

test("who has it is told so, in the encoding it was had in", async () => {
  const first = await ask({ "Accept-Encoding": "br" });
  const tag = first.headers.get("ETag") ?? "";
  const known = { "Accept-Encoding": "br", "If-None-Match": `"other", W/${tag}` };

  const again = await ask(known);
  expect(again.status).toBe(304);
  expect(again.headers.get("ETag")).toBe(tag);
  expect(await again.text()).toBe("");
  expect((await ask({ ...known, "Accept-Encoding": "gzip" })).status).toBe(200);
});

test("another text has another tag", async () => {
  const other = await keep(`${TEXT}!`, { "Content-Type": "text/html", "Cache-Control": "public" });

  expect(other.tag).not.toBe(kept.tag);
});

test("a picture is kept as it is", async () => {
  const picture = await keep(Buffer.alloc(5_000), {
    "Content-Type": "image/png",
    "Cache-Control": "public",
  });

  expect(Object.keys(picture.bodies)).toEqual(["plain"]);
  expect(picture.headers).not.toHaveProperty("Vary");
});
