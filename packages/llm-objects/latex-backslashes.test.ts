import { array, assert, constantFrom, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { LatexBackslashes } from "./latex-backslashes.ts";

function repaired(reply: string, cuts: number[] = []): string {
  const backslashes = new LatexBackslashes();
  const ends = [...cuts.map((cut) => cut % (reply.length + 1)), reply.length].toSorted(
    (a, b) => a - b,
  );
  const pieces = ends.map((end, index) => backslashes.push(reply.slice(ends[index - 1] ?? 0, end)));
  return pieces.join("") + backslashes.end();
}

const read = (inside: string) =>
  (JSON.parse(repaired(`{"text":"${inside}"}`)) as { text: string }).text;

test.each([
  [String.raw`$\frac{100 \times 2}{60}$`, String.raw`$\frac{100 \times 2}{60}$`],
  [String.raw`$\\frac{100 \\times 2}{60}$`, String.raw`$\frac{100 \times 2}{60}$`],
  [
    String.raw`$\theta \neq \nu \rho \beta \bar x$`,
    String.raw`$\theta \neq \nu \rho \beta \bar x$`,
  ],
  [String.raw`\(a \le b\)`, String.raw`\(a \le b\)`],
  [
    String.raw`$$\n\text{rate} = \underline{x} \tag{1}\n$$`,
    "$$\n\\text{rate} = \\underline{x} \tag{1}\n$$",
  ],
  [String.raw`an area of \frac{1}{2} \times 3`, String.raw`an area of \frac{1}{2} \times 3`],
])("%s reads as its LaTeX", (json, text) => {
  expect(read(json)).toBe(text);
});

test.each([
  ["line breaks before words", String.raw`First.\nu is a letter.\n\nNot today.\nne pas`],
  ["tabs in code", String.raw`if x:\n\treturn total\n\ttop = 1`],
  ["escaped marks", String.raw`a \"word\" and \/ and \u00e9 and C:\\temp\\new`],
  ["prices", String.raw`$5 for tea.\nNot $10.`],
])("correct JSON with %s is unchanged", (_, json) => {
  expect(repaired(`{"text":"${json}"}`)).toBe(`{"text":"${json}"}`);
});

test("pieces of any size give the same text", () => {
  const parts = constantFrom(
    String.raw`\frac`,
    String.raw`\\frac`,
    "{",
    "}",
    "$",
    "$$",
    String.raw`\n`,
    String.raw`\nu`,
    String.raw`\t`,
    String.raw`\times`,
    " ",
    "word",
    '"',
    String.raw`\"`,
    String.raw`\\`,
    String.raw`\u00e9`,
    String.raw`\(`,
  );
  assert(
    property(array(parts, { maxLength: 30 }), array(nat(), { maxLength: 8 }), (all, cuts) => {
      const reply = all.join("");
      expect(repaired(reply, cuts)).toBe(repaired(reply));
    }),
  );
});
