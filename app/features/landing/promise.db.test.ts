import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { learnerMemories } from "#app/db/tables/index.ts";
import { addToBins, emptyBins, INSTANCE_CALIBRATION_FROM } from "#app/rules/memory/calibration.ts";
import { newLearner } from "#app/rules/memory/learner-model.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { loadAbout } from "./load-about.ts";
import { loadLanding } from "./load-landing.ts";

/** A learner of whom 84% were predicted, and four of five answers were right. */
async function aLearnerWith(answers: number) {
  const learner = await aLearner();
  let bins = emptyBins();
  for (let answer = 0; answer < answers; answer += 1) bins = addToBins(bins, 0.84, answer % 5 > 0);
  await db
    .insert(learnerMemories)
    .values({ userId: learner.id, ...newLearner(), calibration: bins });
}

test("the front page says what was promised and kept from a hundred answers on, as the About page does", async () => {
  await aLearnerWith(INSTANCE_CALIBRATION_FROM - 1);
  expect((await loadLanding(MONDAY)).promise).toBeNull();

  await aLearnerWith(1);

  const { promise } = await loadLanding(MONDAY);
  expect(promise).toMatchObject({ answers: INSTANCE_CALIBRATION_FROM });
  expect(promise?.predicted).toBeCloseTo(0.84, 9);
  expect(promise?.actual).toBeCloseTo(0.79, 9);
  expect((await loadAbout(MONDAY)).promise?.overall).toEqual(promise);
});
