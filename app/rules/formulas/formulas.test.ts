import { array, assert, constantFrom, property, string, oneof } from "fast-check";
import { readFileSync, globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cutAtFormulas, formulasOf, replaceFormulas } from "./cut-at-formulas.ts";
import { formulaInWords } from "./formula-in-words.ts";

const latexIn = (text: string) => formulasOf(text).map(({ latex }) => latex);

describe("what stands between dollar signs is a formula", () => {
  test.each<[string, string[]]>([
    [
      String.raw`The difference is $\frac{100 \times 2}{60} \approx 3.3$ units.`,
      [String.raw`\frac{100 \times 2}{60} \approx 3.3`],
    ],
    ["Two moons with $m_1 = m_2$ and $x$.", ["m_1 = m_2", "x"]],
    ["Read $P(A)$ as one.", ["P(A)"]],
    [String.raw`$$P(R \mid F) = \frac{1}{2}$$`, [String.raw`P(R \mid F) = \frac{1}{2}`]],
    ["a $2x$, b ($y^2$).", ["2x", "y^2"]],
  ])("%s", (text, latex) => {
    expect(latexIn(text)).toEqual(latex);
  });
});

test.each([
  "It costs $5 and $10.",
  "From $5-$10 a month, or $60/year (about US$5).",
  "She has $1.87, he has $20, and both want more.",
  "5$ here, 6$ there",
  "US$5 and NZ$6",
  "between $3,000 and $4,000 ($500 each)",
  "`$x$` is code, and so is `echo $HOME $PATH`",
  "```bash\necho $HOME/$USER\n```",
  String.raw`\$5 and \$6`,
  "$ $ $$ $",
])("money and code are words: %s", (text) => {
  expect(latexIn(text)).toEqual([]);
});

test("no text of the library contains a formula by accident", () => {
  const texts = globSync("content/**/*.{md,yaml}")
    // For authors, with examples of formulas.
    .filter((file) => file !== "content/README.md")
    .map((file) => readFileSync(file, "utf8"));

  expect(texts.length).toBeGreaterThan(50);
  expect(texts.flatMap((text) => latexIn(text).filter((latex) => !latex.includes("\\")))).toEqual(
    [],
  );
});

test.each([
  [String.raw`\frac{100 \times 2}{60} \approx 3.3`, "(100 × 2)/60 ≈ 3.3"],
  [
    String.raw`P(R \mid F) = \frac{P(F \mid R) \cdot P(R)}{P(F)}`,
    "P(R | F) = (P(F | R) · P(R))/(P(F))",
  ],
  ["x^2 + y_1", "x² + y₁"],
  ["6 \\times 10^{24}", "6 × 10²⁴"],
  [String.raw`P(F \mid \text{no } R)`, "P(F | no R)"],
  [String.raw`\sqrt{a^2 + b^2}`, "√(a² + b²)"],
  [String.raw`\left( \bar{x} \pm 2\sigma \right)`, "(x ± 2σ)"],
  [String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`, "a = b; c = d"],
  [String.raw`90^\circ`, "90°"],
  [String.raw`\{1, 2\}`, "{1, 2}"],
  [String.raw`\$5 \times 3`, "$5 × 3"],
])("%s reads as %s", (latex, words) => {
  expect(formulaInWords(latex)).toBe(words);
});

const shapes = array(
  oneof(
    constantFrom(
      "$",
      "$$",
      "\\",
      "{",
      "}",
      "^",
      "_",
      "*",
      "`",
      "```",
      "\n",
      "\n\n",
      " ",
      "5",
      "x",
      "\\frac",
      "\\left",
      "\\text{",
    ),
    string({ maxLength: 6 }),
  ),
  { maxLength: 60 },
).map((parts) => parts.join(""));

const SIGNS = /[${}]/g;
const ESCAPED_SIGNS = /(?<=(?:^|[^\\])(?:\\\\)*\\)[${}]/g;

test("no word of any text is lost or added, and the words of a formula have no command, and no dollar or brace but escaped ones", () => {
  assert(
    property(shapes, (text) => {
      const again = replaceFormulas(text, ({ isDisplay, latex }) => {
        const words = formulaInWords(latex);
        expect(words).not.toMatch(/\\[a-z]/i);
        expect(latex.match(ESCAPED_SIGNS) ?? []).toEqual(
          expect.arrayContaining(words.match(SIGNS) ?? []),
        );
        return isDisplay ? `$$${latex}$$` : `$${latex}$`;
      });
      // Only spaces around a display formula's source are not part of it.
      expect(again.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
    }),
    { examples: [["${\\$$"]] },
  );
});

test.each([
  ["dollars", "$".repeat(12_000)],
  ["open formulas", "$x ".repeat(4_000)],
  ["pairs", "$$x".repeat(4_000)],
  ["braces", `$${"{".repeat(300)}x$`.repeat(30)],
  ["fractions", `$${String.raw`\frac{`.repeat(60)}$`.repeat(30)],
  ["backticks", "`$x$".repeat(3_000)],
])("a text full of %s is read in 50 ms", (_, text) => {
  // The fastest of five, in CPU time: other tests run on the same cores.
  const times = Array.from({ length: 5 }, () => {
    const begin = process.threadCpuUsage();
    for (const piece of cutAtFormulas(text))
      if (typeof piece !== "string") formulaInWords(piece.latex);
    const { user, system } = process.threadCpuUsage(begin);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
