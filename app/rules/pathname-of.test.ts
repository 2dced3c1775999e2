import { expect, test } from "vitest";
import { pathnameOf } from "./pathname-of.ts";

test.each([
  "http://localhost:3000",
  "http://localhost:3000/",
  "https://example.org/topics",
  "https://example.org/topics/first-aid?level=beginner&next=/a/b#part?",
  "https://example.org/topics#/other?a=b",
  "https://example.org//evil.example/a",
  "https://example.org/caf%C3%A9/%2F.data?x",
  "https://example.org?next=/topics",
  "http://[::1]:3000/lesson/1.data",
])("%s has the same path as when it is parsed", (url) => {
  expect(pathnameOf(new URL(url).href)).toBe(new URL(url).pathname);
});
