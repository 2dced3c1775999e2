import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wrongSums } from "./arithmetic.ts";

test.each([
  ["The tidal range is 5 m - 1.2 m = 4.8 m.", 3.8],
  ["16 + 49 = 66 days", 65],
  [String.raw`So $\frac{100 \times 2}{60} = 4.3$ units.`, 3.33333],
  ["80% × 20 = 17", 16],
  ["1,000 - 20 = 990", 980],
  ["Das sind 1.000 + 500 = 1.600 Euro.", 1500],
  ["16 ÷ 65 ≈ 0.35", 0.246154],
])("%s is wrong", (text, value) => {
  expect(wrongSums(text).map((sum) => sum.value)).toEqual([value]);
});

test.each([
  "5 m - 1.2 m = 3.8 m",
  "Only 16 + 49 = 65 days remain. 16 ÷ 65 ≈ 0.246, about 25%.",
  String.raw`$$P = \frac{0.80 \cdot 0.02}{0.80 \cdot 0.02 + 0.05 \cdot 0.98} = \frac{0.016}{0.065} \approx 0.25$$`,
  "80% of 600 = 480; 480 ÷ 500 = 96%. 5% × 980 = 49",
  "1/2^2 = 1/4, 2x + 3 = 7, y = 3x + 1, F = m × a, a + 2 = b",
  "100 × 2 / 60 = 3.3, 3 × 5 m = 15 m, 2 + 3 × 4 = 14, (2 + 3) × 4 = 20",
  "Das sind 1.000 + 500 = 1.500 Euro und 1,5 + 2,5 = 4,0.",
  "from 9-5, 2020-2021, 1:2 = 2:4, version 1.2.3 = new, 6:00 + 6 h 12 = 12:12",
  "`2 + 2 = 5` and\n```python\nx = 1 + 1 = 3\n```",
  "It is $1,200 / 12 = $100, and 12 × $100 = $1,200",
  "5 apples + 3 pears = 8 pieces of fruit",
])("%s is right, or no calculation", (text) => {
  expect(wrongSums(text)).toEqual([]);
});

test("no calculation of the library is called wrong", () => {
  const wrong = globSync("content/curricula/**/*.md").flatMap((file) =>
    wrongSums(readFileSync(file, "utf8")).map(({ quote, value }) => `${file}: ${quote} (${value})`),
  );
  expect(wrong).toEqual([]);
});

test("a text full of numbers is read in 50 ms", () => {
  for (const unit of ["1 + ", "1 ", "((1 + ", "1+1=", "1m 1m+", "$1,000 "]) {
    const text = unit.repeat(12_000 / unit.length);
    const times = Array.from({ length: 4 }, () => {
      const begin = process.threadCpuUsage();
      wrongSums(text);
      const { user, system } = process.threadCpuUsage(begin);
      return (user + system) / 1000;
    });
    expect(Math.min(...times), unit).toBeLessThan(50);
  }
});
