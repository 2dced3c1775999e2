import { expect, test } from "vitest";
import { chooseEncoding, isCompressible } from "./content-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["GZIP;q=0.1", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["identity", null],
  ["brotli-like", null],
  ["gzip;q=nonsense", null],
  ["", null],
  [undefined, null],
])("Accept-Encoding %j gets %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each([
  ["text/html; charset=utf-8", true],
  ["text/x-script", true],
  ["application/json", true],
  ["application/rss+xml; charset=utf-8", true],
  ["image/svg+xml", true],
  ["text/event-stream", false],
  ["image/png", false],
  ["font/woff2", false],
  [null, false],
])("%s is worth compressing: %s", (type, isWorthIt) => {
  expect(isCompressible(type)).toBe(isWorthIt);
});
