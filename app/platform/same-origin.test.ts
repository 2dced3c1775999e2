import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

const HTTP = "http://localhost:3000";
const HTTPS = "https://learn.example";

const post = (host: string, origin?: string) =>
  new Request(`http://${host}/login`, {
    method: "POST",
    headers: { host, ...(origin !== undefined && { origin }) },
  });

test.each([
  ["APP_URL's own origin", HTTP, "localhost:3000", "http://localhost:3000", true],
  ["a proxy that preserves the Host", HTTPS, "learn.example", "https://learn.example", true],
  ["a proxy that rewrites the Host", HTTPS, "127.0.0.1:3000", "https://learn.example", true],
  ["an IP address in the network", HTTP, "192.168.1.5:3000", "http://192.168.1.5:3000", true],
  ["an IPv6 address", HTTP, "[::1]:3000", "http://[::1]:3000", true],
  ["another port of localhost", HTTP, "localhost:8080", "http://localhost:8080", true],
  ["APP_URL's host on another port", "http://bees.lan", "bees.lan:81", "http://bees.lan:81", true],
  [
    "a foreign name that resolves to this server",
    HTTP,
    "evil.example",
    "http://evil.example",
    false,
  ],
  ["http with an https APP_URL", HTTPS, "learn.example", "http://learn.example", false],
  ["an IP address with an https APP_URL", HTTPS, "127.0.0.1:3000", "http://127.0.0.1:3000", false],
  ["another site", HTTP, "localhost:3000", "https://evil.example", false],
  ["a different port than requested", HTTP, "localhost:3000", "http://localhost:4000", false],
  ["another scheme", HTTP, "localhost:3000", "https://localhost:3000", false],
  ["a document without an origin", HTTP, "localhost:3000", "null", false],
  ["an invalid origin", HTTP, "localhost:3000", "localhost:3000", false],
  ["no origin", HTTP, "localhost:3000", undefined, false],
])("L5: a form from %s", (_, appUrl, host, origin, isOurs) => {
  expect(isSameOrigin(post(host, origin), appUrl)).toBe(isOurs);
});

test("reads are not restricted", () => {
  const get = new Request(`${HTTP}/about`, { headers: { origin: "https://evil.example" } });
  expect(isSameOrigin(get, HTTP)).toBe(true);
});
