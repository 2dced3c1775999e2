import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import { aLearner, MONDAY, test } from "../../../../test/builders.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { finishQuiz } from "./finish-quiz.ts";
import { loadQuiz } from "./load-quiz.ts";
import { skipQuiz } from "./skip-quiz.ts";

const preferencesOf = async ({ id }: Learner) =>
  one(await db.select().from(profiles).where(eq(profiles.id, id))).emailPreferences;

test("skipping completes the quiz, preserves earlier choices and can run twice", async () => {
  const learner = await aLearner();
  const before = await preferencesOf(learner);
  expect(before.quiz_completed).not.toBe(true);
  await Promise.all([skipQuiz(learner), skipQuiz(learner)]);
  expect(await preferencesOf(learner)).toEqual({ ...before, quiz_completed: true });
});

test("a skipped quiz can still be answered, an answered one can't", async () => {
  const learner = await aLearner();
  await skipQuiz(learner);
  const skipped = { ...learner, quizCompleted: true, preferences: await preferencesOf(learner) };
  expect(await loadQuiz(skipped, false)).toBeNull();
  expect(await loadQuiz(skipped, true)).not.toBeNull();
  const answers = {
    verticals: ["world-culture"],
    topics: [],
    customTopic: "",
    wantsReminders: false,
    preferredTime: "09:00",
  };
  expect(await finishQuiz(skipped, answers, MONDAY)).toEqual({ status: "finished" });
  const answered = { ...skipped, preferences: await preferencesOf(learner) };
  expect(await loadQuiz(answered, true)).toBeNull();
});
