import { and, desc, eq, isNull } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { sessionQuestions, studySessions } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import { REVIEW_QUESTIONS } from "#app/rules/quizzes/choose-questions.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { chooseReviewQuestions } from "./choose-review-questions.ts";
import { closeReview } from "./close-review.ts";
import { countQuestionsToday } from "./reviews-today.ts";
import type { ReviewCandidate } from "./find-candidates.ts";
import { requestQuestions } from "./request-questions.ts";
import { findSessionQuestions, isOpen } from "./find-session-questions.ts";

/** One lesson, or `null` for everything that is due. */
export interface ReviewRequest {
  lessonId: string | null;
}

export type ReviewStarted =
  | { status: "started"; sessionId: string }
  | { status: "not-due" }
  | { status: "not-found" };

/**
 * Opens a review with its questions. The same one started again on the same day continues; any other open review is
 * closed first, so that no concept is asked about in two.
 */
export async function startReview(
  learner: Learner,
  { lessonId }: ReviewRequest,
  now: Date,
): Promise<ReviewStarted> {
  if (lessonId !== null) {
    const access = await findReadableLesson(learner, lessonId);
    if (access.status === "not-found") return { status: "not-found" };
  }
  const limit = await questionsOfASitting(learner, lessonId, now);
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises concurrent clicks: a learner has one open review.
    for (const open of await findOpenReviews(tx, learner.id)) {
      const isSame = open.lessonId === lessonId && isSameDay(learner, open.startedAt, now);
      const list = isSame ? await findSessionQuestions(tx, learner.id, open.id) : [];
      if (list.some(isOpen)) return { status: "started", sessionId: open.id };
      await closeReview(tx, learner, open, now);
    }
    const chosen = await chooseReviewQuestions(tx, learner, lessonId, { now, limit });
    if (chosen.length === 0) return { status: "not-due" };
    return {
      status: "started",
      sessionId: await storeReview(tx, learner, { lessonId, chosen }, now),
    };
  });
}

/** A review with these questions. Returns its session. */
export async function storeReview(
  tx: Transaction,
  learner: Learner,
  { lessonId, chosen }: ReviewRequest & { chosen: readonly ReviewCandidate[] },
  now: Date,
): Promise<string> {
  const { id: sessionId } = one(
    await tx
      .insert(studySessions)
      .values({ userId: learner.id, lessonId, kind: "review", startedAt: now })
      .returning(),
  );
  await tx.insert(sessionQuestions).values(
    chosen.map(({ id: questionId, seed }, position) => ({
      sessionId,
      position,
      questionId,
      seed,
    })),
  );
  await requestQuestions(tx, learner.id, chosen);
  return sessionId;
}

/** So that no concept is asked about in two. */
export async function closeOpenReviews(
  tx: Transaction,
  learner: Learner,
  now: Date,
): Promise<void> {
  for (const open of await findOpenReviews(tx, learner.id))
    await closeReview(tx, learner, open, now);
}

/** What today proposes; after that, or of a lesson that was chosen, as many as a sitting has. */
async function questionsOfASitting(learner: Learner, lessonId: string | null, now: Date) {
  const today = lessonId === null ? await countQuestionsToday(learner, now) : 0;
  return today === 0 ? REVIEW_QUESTIONS : Math.min(today, REVIEW_QUESTIONS);
}

const isSameDay = ({ timeZone }: Learner, one: Date, other: Date) =>
  localDay(one, timeZone) === localDay(other, timeZone);

const findOpenReviews = (tx: Transaction, userId: string) =>
  tx
    .select()
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.kind, "review"),
        isNull(studySessions.finishedAt),
      ),
    )
    .orderBy(desc(studySessions.startedAt));
