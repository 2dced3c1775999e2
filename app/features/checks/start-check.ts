import { and, count, eq } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { answers, questions, sessionQuestions, studySessions } from "#app/db/tables/index.ts";
import { chooseCheckQuestions, type CheckAfterDays } from "#app/rules/checks/checks.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findChecks, isCandidate } from "./find-checks.ts";

export type CheckStarted =
  | { status: "started" }
  /** The topic isn't finished, was left, or has no check today. */
  | { status: "no-check" };

/** Begins today's check of a topic, or goes on with it: two tabs share one. */
export async function startCheck(
  learner: Learner,
  courseId: string,
  now: Date,
): Promise<CheckStarted> {
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises two clicks: the second finds the check started.
    const [check] = await findChecks(tx, learner, { courseId }, now);
    if (!check || check.afterDays === null) return { status: "no-check" };
    if (check.status === "started") return { status: "started" };
    const session = await openSession(tx, learner, courseId, check.afterDays, now);
    const [taken] = await tx
      .select({ id: sessionQuestions.questionId })
      .from(sessionQuestions)
      .where(eq(sessionQuestions.sessionId, session.id));
    // Over: its result stays as it is. A declined one has no questions yet.
    if (taken) return { status: "no-check" };
    const candidates = await findCandidates(tx, learner, courseId);
    const chosen = chooseCheckQuestions(candidates, seedOf(session.id));
    await tx.insert(sessionQuestions).values(
      chosen.map(({ id: questionId, timesSeen: seed }, position) => ({
        sessionId: session.id,
        position,
        questionId,
        seed,
      })),
    );
    return { status: "started" };
  });
}

/** 'Skip this check': the dashboard and emails don't mention today's check again. The topic's page still offers it. */
export async function declineCheck(learner: Learner, courseId: string, now: Date): Promise<void> {
  await learnerTransaction(learner.id, async (tx) => {
    const [check] = await findChecks(tx, learner, { courseId }, now);
    if (check?.afterDays == null || check.status !== "ready") return;
    await openSession(tx, learner, courseId, check.afterDays, now);
  });
}

async function openSession(
  tx: Transaction,
  { id: userId }: Learner,
  courseId: string,
  checkAfterDays: CheckAfterDays,
  now: Date,
) {
  await tx
    .insert(studySessions)
    .values({ userId, courseId, checkAfterDays, kind: "check", startedAt: now })
    .onConflictDoNothing();
  const ownCheck = and(
    eq(studySessions.userId, userId),
    eq(studySessions.courseId, courseId),
    eq(studySessions.checkAfterDays, checkAfterDays),
    eq(studySessions.kind, "check"),
  );
  return one(await tx.select().from(studySessions).where(ownCheck));
}

async function findCandidates(tx: Transaction, learner: Learner, courseId: string) {
  const rows = await tx
    .select({ id: questions.id, conceptId: questions.conceptId, timesSeen: count(answers.id) })
    .from(questions)
    .leftJoin(answers, and(eq(answers.questionId, questions.id), eq(answers.userId, learner.id)))
    .where(isCandidate(learner, courseId))
    .groupBy(questions.id)
    .orderBy(questions.id);
  return rows.flatMap(({ conceptId, ...row }) => (conceptId ? [{ ...row, conceptId }] : []));
}

/** The random end of a UUIDv7. */
const seedOf = (sessionId: string) => Number.parseInt(sessionId.slice(-8), 16);
