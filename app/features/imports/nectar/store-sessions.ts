import { and, eq, isNull, sql } from "drizzle-orm";
import { answers, sessionQuestions, studySessions } from "#app/db/tables/index.ts";
import type { NectarRow } from "#app/rules/imports/nectar-1.ts";
import { isResponseTo, type Kind, type Response } from "#app/rules/questions/question.ts";
import type { Confidence } from "#app/rules/quizzes/confidence.ts";
import { RefusedFile } from "../import-format.ts";
import type { ImportRun } from "./import-run.ts";
import { NOT_JSON } from "./read-json-parts.ts";
import {
  coursesOfLessons,
  questionsNamed,
  ownSessions,
  replaceTaken,
  inParts,
} from "./named-rows.ts";

export async function storeSessions(run: ImportRun, rows: NectarRow<"sessions">[]) {
  const { tx, learner, ids } = run;
  await replaceTaken(run, studySessions, rows);
  const lessonIds = rows.flatMap(({ lessonId }) => (lessonId === null ? [] : [ids.of(lessonId)]));
  const courseOf = await coursesOfLessons(run, lessonIds);
  const usable = rows.filter(({ lessonId, courseId }) => {
    const isKnown =
      (lessonId === null || courseOf.has(ids.of(lessonId))) &&
      (courseId === null || run.allowed.has(ids.of(courseId)));
    if (!isKnown) run.homeless += 1;
    return isKnown;
  });
  for (const row of usable)
    if (row.finishedAt === null || row.kind === "check") await joinOwn(run, row);
  const values = usable.map((row) => ({
    id: ids.of(row.id),
    userId: learner.id,
    lessonId: ids.orNull(row.lessonId),
    courseId: ids.orNull(row.courseId),
    checkAfterDays: row.checkAfterDays,
    kind: row.kind,
    isResultSeen: row.isResultSeen,
    isRemediationSeen: row.isOtherExplanationSeen,
    startedAt: run.moment(row.startedAt),
    finishedAt: run.momentOrNull(row.finishedAt),
  }));
  if (values.length === 0) return;
  await tx.insert(studySessions).values(values).onConflictDoNothing();
  await storeSessionQuestions(run, usable);
}

/** A session that is open in both lives, or the same check, is one. */
async function joinOwn({ tx, learner, ids }: ImportRun, row: NectarRow<"sessions">) {
  const group = row.kind === "practice" ? "lesson" : row.kind;
  const isSame =
    row.kind === "check"
      ? and(
          eq(studySessions.courseId, ids.orNull(row.courseId) ?? ""),
          eq(studySessions.checkAfterDays, row.checkAfterDays ?? -1),
        )
      : and(
          eq(studySessions.lessonId, ids.orNull(row.lessonId) ?? ""),
          isNull(studySessions.finishedAt),
        );
  if (row.kind === "check" ? row.courseId === null : row.lessonId === null) return;
  const [own] = await tx
    .select({ id: studySessions.id })
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, learner.id),
        sql`(case ${studySessions.kind} when 'practice' then 'lesson' else ${studySessions.kind} end) = ${group}`,
        isSame,
      ),
    );
  if (own) ids.setSame(row.id, own.id);
}

async function storeSessionQuestions(run: ImportRun, sessions: NectarRow<"sessions">[]) {
  const { tx, learner, ids } = run;
  const rows = sessions.flatMap(({ id, questions: chosen }) =>
    chosen.map(({ questionId, ...place }) => ({
      ...place,
      sessionId: ids.of(id),
      questionId: ids.of(questionId),
    })),
  );
  if (rows.length === 0) return;
  const questionById = await questionsNamed(
    run,
    rows.map(({ questionId }) => questionId),
  );
  const own = await ownSessions(
    run,
    rows.map(({ sessionId }) => sessionId),
    learner.id,
  );
  const values = rows.filter(
    ({ questionId, sessionId }) => questionById.has(questionId) && own.has(sessionId),
  );
  for (const part of inParts(values, 2_000))
    await tx.insert(sessionQuestions).values(part).onConflictDoNothing();
}

/** Answers are facts: one that the learner has, or that another answer of the same try came before, is not stored again. */
export async function storeAnswers(run: ImportRun, rows: NectarRow<"answers">[]) {
  const { tx, learner, ids, now } = run;
  await replaceTaken(run, answers, rows);
  const questionById = await questionsNamed(
    run,
    rows.map(({ questionId }) => ids.of(questionId)),
  );
  const own = await ownSessions(
    run,
    rows.map(({ sessionId }) => ids.of(sessionId)),
    learner.id,
  );
  const values = rows.flatMap((row) => {
    const question = questionById.get(ids.of(row.questionId));
    const sessionId = ids.of(row.sessionId);
    if (!question || !own.has(sessionId)) {
      run.homeless += 1;
      return [];
    }
    // What was rated elsewhere, as Anki's reviews, has that form whatever the kind of its question here.
    if (
      !isResponseTo("self", row.response) &&
      !isResponseTo(question.kind satisfies Kind, row.response)
    )
      throw new RefusedFile(NOT_JSON);
    return {
      id: ids.of(row.id),
      userId: learner.id,
      sessionId,
      questionId: question.id,
      // As an answer counts whose concept was renamed here.
      conceptId: question.conceptId,
      answeredAt: run.moment(row.answeredAt),
      receivedAt: new Date(Math.min(run.moment(row.receivedAt).getTime(), now.getTime())),
      response: row.response as unknown as Response,
      isCorrect: row.isCorrect,
      confidence: row.confidence as Confidence | null,
      seconds: row.seconds,
      hints: row.hints,
      attempt: row.attempt,
      setting: row.setting,
      seed: row.seed,
    };
  });
  if (values.length === 0) return;
  const stored = await tx
    .insert(answers)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: answers.id });
  run.answers += stored.length;
}
