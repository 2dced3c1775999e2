import { v7 } from "uuid";
import { db } from "#app/db/client.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { enroll } from "#app/features/topics/enroll.ts";
import { seedCourse } from "#app/features/topics/seed-library.ts";
import { courseNamed } from "#app/library/course-names.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { loadLibrary } from "#app/library/library.ts";
import { fieldsFor } from "../../test/answer-fields.ts";
import { MONDAY } from "../../test/days.ts";
import { lessonRows } from "../../test/lesson-rows.ts";
import { answerIds, liveOnce, livesOn, mergeAll, stateOf } from "../../test/three-devices.ts";
import { percentile, type Bench } from "../bench.ts";
import { onOwnDatabase } from "../own-database.ts";

const LEARNERS = 20;
const COURSE = "Machine Learning Fundamentals";

/**
 * Twenty learners, each with three devices that were without a connection for 24 days: what arrives at the end, in any order and some of
 * it twice, leads to the state of one life on one device.
 */
export const devices: Bench = () =>
  onOwnDatabase(async () => {
    let wrong = 0;
    let uploads = 0;
    const seconds: number[] = [];
    for (let seed = 1; seed <= LEARNERS; seed += 1) {
      const single = await withFinishedLesson();
      const merged = await withFinishedLesson();
      const lives = await livesOn(single.course, seed);
      const [ids, otherIds] = [answerIds(1), answerIds(2)];
      await liveOnce(lives, single.learner, ids.idOf);
      const started = performance.now();
      await mergeAll(lives, merged.learner, otherIds.idOf, seed);
      seconds.push((performance.now() - started) / 1000);
      uploads += lives.flat().length;
      const states = [
        await stateOf(single.learner, ids.nameOf),
        await stateOf(merged.learner, otherIds.nameOf),
      ].map((state) => JSON.stringify(state));
      if (states[0] !== states[1]) wrong += 1;
    }
    if (wrong > 0) process.exitCode = 1;
    return [
      {
        what: `3 devices of ${LEARNERS} learners merged, wrong states`,
        value: wrong,
        unit: "learners",
        target: { value: 0, better: "lower" },
        note: `${uploads} uploads, about a third of them twice`,
      },
      { what: "24 days of three devices sent", value: percentile(seconds, 0.5), unit: "s" },
    ];
  });

/** With Premium, and the first lesson done. */
async function withFinishedLesson() {
  const email = `${v7()}@example.org`;
  const timeZone = "Europe/Berlin";
  const account = { email, username: "Learner", passwordHash: "none", timeZone };
  const id = await db.transaction((tx) => createAccount(tx, account, MONDAY));
  const learner: Learner = {
    id,
    sessionId: id,
    email,
    name: account.username,
    avatarUrl: null,
    isPremium: true,
    quizCompleted: true,
    timeZone,
    preferences: { daily_reminders: false, preferred_time: "09:00", quiz_completed: true },
    appearance: {},
  };
  const match = courseNamed(await loadLibrary(), COURSE)!;
  const courseId = await db.transaction(async (tx) => {
    const seeded = await seedCourse(tx, match, MONDAY);
    await enroll(tx, { userId: id, courseId: seeded }, MONDAY);
    return seeded;
  });
  const lessonId = libraryId.lesson(match.slug, 1);
  const course = await lessonRows(courseId, lessonId);
  for (const question of course.questions) {
    const answer = fieldsFor(questionOf(question, 0), true);
    await answerQuestion(learner, { lessonId, questionId: question.id, answer }, MONDAY);
  }
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  return { learner, course };
}
