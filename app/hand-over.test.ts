import { compileFunction } from "node:vm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { handOver } from "./hand-over.ts";

/** What React Router's browser part receives from the script. */
function received(script: string): string {
  const [, text = ""] = /^<script nonce="n">(.*)<\/script>$/su.exec(script) ?? [];
  let stream = "";
  const streamController = {
    enqueue: (line: string) => (stream += line),
    close: () => (stream += "(end)"),
  };
  compileFunction(text, ["window"])({ __reactRouterContext: { streamController } });
  return stream;
}

test("the browser receives the data as one line, whatever is in them", () => {
  const texts = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      "</script>",
      "<!--",
      "-->",
      "]]>",
      "\u2028\u2029",
      "`${window}`",
      '\\"',
      "\u0001\ud800",
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(texts, fc.double({ noNaN: true }))), (values) => {
      const json = JSON.stringify(values);

      expect(received(handOver(`${json}\n`, "n"))).toBe(`${json}\n(end)`);
    }),
  );
});

test("a text of several lines arrives as it is", () => {
  const text = '[{"_1":2},"later",["P",3]]\nP3:["</script>"]\n';

  expect(received(handOver(text, "n"))).toBe(`${text}(end)`);
});

test("no data end the script or hide its end", () => {
  const script = handOver(
    JSON.stringify(["</script><script>alert(1)</script>", "<!--<script>"]),
    "n",
  );

  expect(script.match(/<\/?script|<!--/gu)).toEqual(["<script", "</script"]);
});

test("a page without scripts of its own has no nonce", () => {
  expect(handOver("[]\n", undefined)).toMatch(/^<script>window/u);
});
