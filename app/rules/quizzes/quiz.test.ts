import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  gradeAnswer,
  percent,
  quizScore,
  resultTier,
  scoreColour,
  shuffleOptions,
} from "./quiz.ts";

const options = ["honey", "nectar", "pollen", "wax"];

describe("grading", () => {
  test("only the key is correct", () => {
    expect([0, 1, 2, 3].filter((option) => gradeAnswer(option, 2))).toEqual([2]);
  });

  test.each([
    [[], 0],
    [[true], 1],
    [[false, false], 0],
    [[true, false], 0.5],
    [[true, true, false], 2 / 3],
  ])("first answers %j score %d", (firstAnswers, score) => {
    expect(quizScore(firstAnswers)).toBe(score);
  });
});

describe("showing a score", () => {
  test.each([
    [1, "all"],
    [0.99, "most"],
    [0.7, "most"],
    [0.69, "some"],
    [2 / 3, "some"],
    [0, "some"],
  ])("a result of %d is %s", (score, tier) => {
    expect(resultTier(score)).toBe(tier);
  });

  test.each([
    [1, "high"],
    [0.9, "high"],
    [0.895, "high"],
    [0.894, "middle"],
    [0.7, "middle"],
    [0.694, "low"],
    [0, "low"],
  ])("%d is coloured %s", (score, colour) => {
    expect(scoreColour(score)).toBe(colour);
  });

  test("a percentage is rounded only once", () => {
    expect([0, 1 / 3, 0.5, 2 / 3, 0.695, 1].map(percent)).toEqual([0, 33, 50, 67, 70, 100]);
  });
});

describe("the order of the options", () => {
  const anySeed = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

  test("the same seed gives the same order, on every machine", () => {
    expect(shuffleOptions(options, "nectar", 1)).toEqual(shuffleOptions(options, "nectar", 1));
    expect(shuffleOptions(options, "nectar", 2026).options).toEqual([
      "pollen",
      "wax",
      "honey",
      "nectar",
    ]);
  });

  test("no option is lost and the key stays the key", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        anySeed,
        (texts, pick, seed) => {
          const key = texts[pick % texts.length] ?? "";
          const shuffled = shuffleOptions(texts, key, seed);
          expect(shuffled.options.toSorted()).toEqual(texts.toSorted());
          expect(shuffled.options[shuffled.correctOption]).toBe(key);
        },
      ),
    );
  });

  test.each([
    ["seeds that follow each other", (index: number) => index],
    ["seeds far apart", (index: number) => Math.imul(index, 0x9e3779b1)],
  ])("every order is equally likely with %s", (_, seedAt) => {
    const seen = new Map<string, number>();
    const rounds = 24_000;
    for (let index = 0; index < rounds; index += 1) {
      const order = shuffleOptions(options, "honey", seedAt(index)).options.join();
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    const expected = rounds / 24;
    const chiSquare = [...seen.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    expect(seen.size).toBe(24);
    // The 99.9th percentile of chi-square with 23 degrees of freedom.
    expect(chiSquare).toBeLessThan(49.73);
  });

  test("a key that isn't among the options throws", () => {
    expect(() => shuffleOptions(options, "Honey", 1)).toThrow("not among the options");
  });
});
