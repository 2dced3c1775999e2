import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  answers,
  enrollments,
  lessonProgress,
  studySessions,
  userBadges,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { confirmImport } from "#app/features/imports/confirm-import.ts";
import { loadImports } from "#app/features/imports/load-imports.ts";
import { exportNectar } from "#app/features/imports/nectar/export-nectar.ts";
import { receiveFile } from "#app/features/imports/receive-file.ts";
import { runImport } from "#app/features/imports/run-import.ts";
import { finishLesson } from "#app/features/lessons/finish-lesson.ts";
import { freezeStreak } from "#app/features/rewards/freeze-streak.ts";
import { aFinishedLesson, aLesson, answerAll, later, MONDAY } from "./builders.ts";
import { ownCourse } from "./own-course.ts";
import { rememberedBy } from "./remembered.ts";
import { reviewWhole } from "./reviews.ts";

export const END = later(MONDAY, 60);

export async function fileOf(learner: Learner, now = END): Promise<string> {
  let text = "";
  for await (const piece of exportNectar(learner, now)) text += piece;
  return text;
}

export async function* inPieces(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
}

/** What became of it, with what the preview said. */
export async function bring(learner: Learner, text: string, now = END) {
  const file = { name: "my-learning.nectar.json", bytes: inPieces(text) };
  const received = await receiveFile(learner.id, file, now);
  if (received.status !== "received") throw new Error(received.status);
  const { importId } = received;
  const read = async () => one((await loadImports(learner.id)).imports.slice(0, 1));
  await runImport({ importId, userId: learner.id }, () => now);
  const { preview, status } = await read();
  if (status === "previewed") {
    await confirmImport(learner.id, importId);
    await runImport({ importId, userId: learner.id }, () => now);
  }
  const outcome = await read();
  return { status: outcome.status, reasons: outcome.reasons, preview, stored: outcome.preview };
}

/** Library and own course, wrong answers and second tries, an open session, reviews, a freeze, a reflection. */
export async function aLife(learner: Learner): Promise<void> {
  const own = await ownCourse(learner);
  await answerAll(learner, own, { wrong: 1 });
  const finish = { lessonId: own.lessonId, reflection: "<b>My</b> thought." };
  await finishLesson(learner, finish, MONDAY);
  const first = await aFinishedLesson(learner, { wrong: 1, at: later(MONDAY, 1) });
  await freezeStreak(learner, later(MONDAY, 2));
  await reviewWhole(learner, first.lessonId, later(MONDAY, 6));
  await reviewWhole(learner, null, later(MONDAY, 20));
  await reviewWhole(learner, null, later(MONDAY, 44));
  const open = await aLesson(learner, "Public Speaking Excellence");
  await answerAll(
    learner,
    { ...open, questions: open.questions.slice(0, 1) },
    { at: later(MONDAY, 45) },
  );
}

/** Everything that a life comes to, without ids of its account. */
export async function sumOf({ id }: Learner) {
  const ofLearner = <Row extends object>(rows: Row[]) =>
    rows.map((row) => ({ ...row, userId: "", id: "" }));
  const { stored, replayed } = await rememberedBy(id);
  expect(stored).toEqual(replayed);
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, id)));
  return {
    stats: { ...stats, userId: "", updatedAt: null, lastActivityAt: null },
    learner: stored.learner,
    memories: ofLearner(stored.memories),
    days: ofLearner(
      await db
        .select()
        .from(activityDays)
        .where(eq(activityDays.userId, id))
        .orderBy(activityDays.day),
    ),
    badges: ofLearner(
      await db.select().from(userBadges).where(eq(userBadges.userId, id)).orderBy(userBadges.badge),
    ),
    xp: ofLearner(
      await db
        .select()
        .from(xpEvents)
        .where(eq(xpEvents.userId, id))
        .orderBy(xpEvents.createdAt, xpEvents.kind, xpEvents.reference),
    ),
    progress: ofLearner(
      await db
        .select()
        .from(lessonProgress)
        .where(eq(lessonProgress.userId, id))
        .orderBy(lessonProgress.lessonId),
    ),
    sessions: await db.$count(studySessions, eq(studySessions.userId, id)),
    answers: ofLearner(
      await db
        .select()
        .from(answers)
        .where(eq(answers.userId, id))
        .orderBy(asc(answers.answeredAt), asc(answers.questionId), asc(answers.attempt)),
    ),
    enrolments: (
      await db
        .select()
        .from(enrollments)
        .where(eq(enrollments.userId, id))
        .orderBy(enrollments.createdAt, enrollments.courseId)
    ).map((row) => ({ ...row, userId: "", updatedAt: null })),
  };
}
