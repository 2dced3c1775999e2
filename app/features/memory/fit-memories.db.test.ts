import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, instance, learnerMemories, studySessions } from "#app/db/tables/index.ts";
import { emptyBins } from "#app/rules/memory/calibration.ts";
import { FIT } from "#app/rules/memory/fit-parameters.ts";
import { defaultParameters, type Parameters } from "#app/rules/memory/scheduler.ts";
import { aFinishedLesson, aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { fitMemories } from "./fit-memories.ts";
import { replayMemories } from "./replay-memories.ts";

const FITTED = defaultParameters().with(8, 1.2);
const OWN = defaultParameters().with(8, 2.4);

/** Returns the given result, and counts the answers it was shown. */
function aFitter(result: (current: Parameters) => number[] | null) {
  const seen: number[] = [];
  // oxlint-disable-next-line require-yield -- the real one yields between steps, this one has none
  const fitter = function* (lives: readonly (readonly unknown[])[], current: Parameters) {
    seen.push(lives.flat().length);
    return result(current);
  };
  return { seen, fitter };
}

/** A finished lesson and a review of one of its ideas on each of the next days. */
async function aLearnerWithReviews(reviews: number): Promise<Learner> {
  const learner = await aLearner();
  const { lessonId, questions: own } = await aFinishedLesson(learner);
  const question = own[0]!;
  const sessions = Array.from({ length: reviews }, (_, day) => ({
    id: v7(),
    userId: learner.id,
    lessonId,
    kind: "review" as const,
    startedAt: later(MONDAY, day + 1),
    finishedAt: later(MONDAY, day + 1),
  }));
  await db.insert(studySessions).values(sessions);
  await db.insert(answers).values(
    sessions.map(({ id, startedAt }) => ({
      userId: learner.id,
      sessionId: id,
      questionId: question.id,
      conceptId: question.conceptId,
      answeredAt: startedAt,
      receivedAt: startedAt,
      response: { option: 0 },
      isCorrect: true,
      setting: "review" as const,
    })),
  );
  await db.transaction((tx) => replayMemories(tx, learner.id));
  return learner;
}

const settingsOf = async ({ id }: Learner) =>
  one(await db.select().from(learnerMemories).where(eq(learnerMemories.userId, id)));

test("a night fits the instance, then each learner with enough answers, and replays their memories", async () => {
  await db.insert(instance).values({ secretFingerprint: "x" });
  const busy = await aLearnerWithReviews(FIT.instanceFrom);
  const quiet = await aLearnerWithReviews(FIT.learnerFrom - 1);
  const before = (await rememberedBy(quiet.id)).stored.memories;
  const night = aFitter((current) => (current === null ? FITTED : OWN));

  expect(await fitMemories(night.fitter)).toEqual({ isInstanceFitted: true, learnersFitted: 1 });

  expect(night.seen).toHaveLength(2);
  expect(await settingsOf(busy)).toMatchObject({ parameters: OWN, hasOwnParameters: true });
  expect(await settingsOf(quiet)).toMatchObject({ parameters: FITTED, hasOwnParameters: false });
  for (const { id } of [busy, quiet]) {
    const { stored, replayed } = await rememberedBy(id);
    expect(stored).toEqual(replayed);
  }
  expect((await rememberedBy(quiet.id)).stored.memories).not.toEqual(before);

  // Nothing new to learn from.
  expect(await fitMemories(night.fitter)).toEqual({ isInstanceFitted: false, learnersFitted: 0 });
  expect(night.seen).toHaveLength(2);
  const newcomer = await aLearner();
  await aFinishedLesson(newcomer);
  expect(await settingsOf(newcomer)).toMatchObject({ parameters: FITTED });
  expect((await rememberedBy(newcomer.id)).stored).toEqual(
    (await rememberedBy(newcomer.id)).replayed,
  );
});

test("without enough answers, or a better prediction, everything stays as it is", async () => {
  await db.delete(instance);
  await db.insert(instance).values({ secretFingerprint: "x" });
  await db.update(learnerMemories).set({ calibration: emptyBins(), fittedAnswers: 0 });
  const learner = await aLearnerWithReviews(FIT.learnerFrom);
  const night = aFitter(() => null);

  expect(await fitMemories(night.fitter)).toEqual({ isInstanceFitted: false, learnersFitted: 0 });

  // Only the learner was looked at, and that only once.
  expect(night.seen).toHaveLength(1);
  expect(await settingsOf(learner)).toMatchObject({ parameters: null, hasOwnParameters: false });
  await fitMemories(night.fitter);
  expect(night.seen).toHaveLength(1);
});
