import { connect } from "node:net";
import { expect } from "@playwright/test";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

/** Needs raw sockets; everything else is in `app/endpoints/request-checks.web.test.ts`. */
let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

/** Writes these exact lines to a socket; returns the status and the headers of the response. */
function write(lines: string[]): Promise<{ status: number; text: string }> {
  const { host, port } = new URL(nectar.url);
  const head = [`Host: ${host}`, `Origin: ${nectar.url}`, "Connection: close"];
  const [first = "", ...rest] = lines;
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("data", (part) => (text += String(part)));
    socket.once("error", reject);
    socket.once("close", () => resolve({ status: Number(text.split(" ")[1]), text }));
    socket.write([first, ...head, ...rest].join("\r\n"));
  });
}

test("a form without Content-Length is read like any other, up to 16 KB", async () => {
  const send = (type: string, ...parts: string[]) =>
    write([
      "POST /login HTTP/1.1",
      `Content-Type: ${type}`,
      "Transfer-Encoding: chunked",
      "",
      ...parts.flatMap((part) => [part.length.toString(16), part]),
      "0",
      "",
      "",
    ]);
  const form = "application/x-www-form-urlencoded";
  expect((await send(form, "email=nobody%40example.org&pass", "word=Quiet-1!")).status).toBe(401);
  expect((await send(form, "a=", "x".repeat(9_000), "x".repeat(9_000))).status).toBe(413);
  expect((await send("application/json", "{}")).status).toBe(400);
  expect((await send(form)).status).toBe(400);
  expect((await write(["POST /login HTTP/1.1", "", ""])).status).toBe(400);
});

test("a method that no page uses is refused", async () => {
  const { status, text } = await write(["TRACE /login HTTP/1.1", "", ""]);
  expect(status).toBe(405);
  expect(text).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/im);
  expect(text).not.toMatch(/^(server|x-powered-by):/im);
});

test("a form cut off in transit is not logged as our error", async () => {
  const { host, port } = new URL(nectar.url);
  const head = [`Host: ${host}`, `Origin: ${nectar.url}`, "Transfer-Encoding: chunked"];
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(["POST /cut-off HTTP/1.1", ...head, "", "3", "a=1", ""].join("\r\n"), () =>
    socket.destroy(),
  );
  const lines = () => nectar.logged().filter(({ path }) => path === "/cut-off");
  await expect.poll(lines).toHaveLength(1);
  const [line] = lines();
  expect(line).toMatchObject({ msg: "request", status: 400 });
  const about = nectar.logged().filter(({ requestId }) => requestId === line?.requestId);
  expect(about).toHaveLength(1);
});

test("a client that never finishes its request is disconnected", async () => {
  const { hostname, port } = new URL(nectar.url);
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  socket.write("GET / HTTP/1.1\r\nHost: slow\r\n");
  const started = Date.now();
  await new Promise((resolve) => socket.once("close", resolve).resume());
  // By default Node would wait for a minute.
  expect(Date.now() - started).toBeLessThan(40_000);
});
