import { compileFunction } from "node:vm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { handOver, handOverEncoded } from "./hand-over.ts";

/** What React Router's browser part finds after the script. */
function received(script: string[]): { state: unknown; stream: string } {
  const [, text = ""] = /^<script nonce="n">(.*)<\/script>$/su.exec(script.join("")) ?? [];
  let stream = "";
  const streamController = {
    enqueue: (line: string) => (stream += line),
    close: () => (stream += "(end)"),
  };
  const context: { state?: unknown; streamController: object } = { streamController };
  compileFunction(text, ["window"])({ __reactRouterContext: context });
  return { state: structuredClone(context.state), stream };
}

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

test("the browser receives the data as they are, whatever is in them", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          texts,
          fc.double({ noNaN: true }).map((n) => n + 0),
        ),
      ),
      (all) => {
        const values = all.filter((value) => typeof value === "string" || Number.isFinite(value));

        expect(received(handOver([JSON.stringify(values)], "n"))).toStrictEqual({
          state: values,
          stream: "(end)",
        });
      },
    ),
  );
});

test("encoded data of several lines arrive as they are", () => {
  fc.assert(
    fc.property(texts, (last) => {
      const text = `[{"_1":2},"later",["P",3]]\nP3:["</script>${last}"]\n`;

      expect(received(handOverEncoded(text, "n"))).toStrictEqual({
        state: undefined,
        stream: `${text}(end)`,
      });
    }),
  );
});

test("no data end the script or hide its end", () => {
  const values = ["</script><script>alert(1)</script>", "<!--<script>"];
  for (const script of [
    handOver([JSON.stringify(values)], "n"),
    handOverEncoded(values.join("\n"), "n"),
  ])
    expect(script.join("").match(/<\/?script|<!--/gu)).toEqual(["<script", "</script"]);
});

test("a page without scripts of its own has no nonce", () => {
  expect(handOver(["{}"], undefined)[0]).toMatch(/^<script>window/u);
});
