import { expect } from "vitest";
import { aFinishedLesson, aLearner, test } from "../../../test/builders.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import { answerIds, livesOn, liveOnce, mergeAll, stateOf } from "../../../test/three-devices.ts";

test.each([1, 2, 3, 4, 5, 6])(
  "life %i on three devices without a connection merges to the state of one life, however it arrives",
  async (seed) => {
    const [single, merged] = [
      await aLearner({ isPremium: true }),
      await aLearner({ isPremium: true }),
    ];
    const course = await aFinishedLesson(single);
    await aFinishedLesson(merged);
    const devices = await livesOn(course, seed);
    const [ids, otherIds] = [answerIds(1), answerIds(2)];

    await liveOnce(devices, single, ids.idOf);
    await mergeAll(devices, merged, otherIds.idOf, seed);

    expect(await stateOf(merged, otherIds.nameOf)).toEqual(await stateOf(single, ids.nameOf));
    const { stored, replayed } = await rememberedBy(merged.id);
    expect(stored).toEqual(replayed);
  },
  120_000,
);
