import * as fc from "fast-check";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { learnerMemories } from "#app/db/tables/index.ts";
import {
  addToBins,
  answersIn,
  calibration,
  emptyBins,
  INSTANCE_CALIBRATION_FROM,
  promise,
} from "#app/rules/memory/calibration.ts";
import { newLearner } from "#app/rules/memory/learner-model.ts";
import { aLearner, test } from "../../../test/builders.ts";
import { loadInstancePromise } from "./load-instance-promise.ts";

const anAnswer = fc.record({
  predicted: fc.double({ min: 0, max: 1, noNaN: true }),
  isCorrect: fc.boolean(),
});
const binned = (answers: readonly { predicted: number; isCorrect: boolean }[]) =>
  answers.reduce(
    (bins, { predicted, isCorrect }) => addToBins(bins, predicted, isCorrect),
    emptyBins(),
  );
/** The order of additions is the database's, so the last digits differ. */
const rounded = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "number" ? Math.round(part * 1e9) / 1e9 : part,
    ),
  ) as unknown;

test("for any answers of any learners, the database adds up what the rules predicted", async () => {
  const learners = await Promise.all([aLearner(), aLearner(), aLearner(), aLearner()]);
  let figureCount = 0;
  const anyAnswers = fc.asyncProperty(
    fc.array(fc.array(anAnswer, { maxLength: 60, size: "max" }), { minLength: 4, maxLength: 4 }),
    async (lives) => {
      const calibrations = lives.map(binned);
      await db.delete(learnerMemories);
      await db.insert(learnerMemories).values(
        calibrations.map((bins, index) => ({
          userId: learners[index]!.id,
          ...newLearner(),
          calibration: bins,
        })),
      );

      const bins = binned(lives.flat());
      const overall = promise(bins, INSTANCE_CALIBRATION_FROM);
      expect(rounded(await loadInstancePromise())).toEqual(
        rounded(
          overall && {
            overall,
            // A few answers say nothing.
            bins: calibration(bins, INSTANCE_CALIBRATION_FROM).filter(
              ({ answers }) => answers >= 30,
            ),
          },
        ),
      );
      expect(overall === null).toBe(answersIn(bins) < INSTANCE_CALIBRATION_FROM);
      figureCount += overall === null ? 0 : 1;
    },
  );
  await fc.assert(anyAnswers, { numRuns: 40 });
  // Both sides of the limit.
  expect(figureCount).toBeGreaterThan(0);
  expect(figureCount).toBeLessThan(40);
}, 60_000);

test("a site without learners shows nothing", async () => {
  await db.delete(learnerMemories);
  expect(await loadInstancePromise()).toBeNull();
});
