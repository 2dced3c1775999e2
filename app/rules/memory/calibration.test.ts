import { expect, test } from "vitest";
import { addToBins, calibration, emptyBins, promise, wilsonInterval } from "./calibration.ts";

function binsOf(answers: [predicted: number, isCorrect: boolean][]) {
  return answers.reduce((bins, answer) => addToBins(bins, ...answer), emptyBins());
}
const right = (count: number) =>
  Array.from({ length: count }, (): [number, boolean] => [0.9, true]);

test("nothing is claimed before 30 answers", () => {
  expect(promise(binsOf(right(29)))).toBeNull();
  expect(calibration(binsOf(right(29)))).toEqual([]);
  expect(promise(binsOf(right(30)))?.actual).toBe(1);
});

test("what was predicted stands next to what was answered, bin by bin", () => {
  const bins = binsOf([...right(27), [0.9, false], [0.9, false], [0.9, false], [0.5, true]]);

  expect(promise(bins)).toMatchObject({ answers: 31, right: 28 });
  expect(calibration(bins)).toHaveLength(2);
  expect(calibration(bins)[1]?.predicted).toBeCloseTo(0.9);
  expect(calibration(bins)[1]?.actual).toBe(0.9);
});

test("every prediction has a bin", () => {
  for (const predicted of [0, 0.6, 0.9, 0.95, 1])
    expect(binsOf([[predicted, true]]).reduce((sum, { answers }) => sum + answers, 0)).toBe(1);
});

// Newcombe (1998), Statistics in Medicine 17, table I: the score method without continuity correction.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("Wilson's interval of %i in %i", (hits, answers, low, high) => {
  const interval = wilsonInterval(hits, answers);

  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});
