import type { Transaction } from "#app/db/client.ts";
import type { questions } from "#app/db/tables/index.ts";
import type { Tries } from "#app/rules/questions/tries.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findOpenIdea, findSittingOf, openSitting } from "../reviews/answer-relearning.ts";
import { findReview } from "../reviews/answer-review.ts";
import { findSessionQuestions } from "../reviews/find-session-questions.ts";
import { findChosenQuestion, findWarmUp, openWarmUp } from "../reviews/warm-up.ts";
import { findQuestion } from "./answer-question.ts";
import { findTries, type Answer } from "./record-answer.ts";
import { findOpenStudySession, openStudySession } from "./study-session.ts";

/** Where a question is answered. Those of checks and predictions have no hints: they measure. */
export type HintSetting = "quiz" | "review" | "warm-up" | "relearning";

export interface HintRequest {
  setting: HintSetting;
  /** Of the page; in a review and where an idea is learned again, the question's own. */
  lessonId: string;
  questionId: string;
  sessionId?: string | undefined;
}

/** A question that the learner may answer now. */
export interface HintPlace {
  question: typeof questions.$inferSelect;
  seed: number;
  tries: Tries<Answer>;
  /** Null until the first hint or answer opens one. */
  sessionId: string | null;
  /** Opens the session as an answer would, once the hint is written; null if it can't be any more. */
  open: (tx: Transaction) => Promise<string | null>;
}

type Found = HintPlace | { status: "not-found" | "already-finished" };
type Finder = (
  tx: Transaction,
  learner: Learner,
  request: HintRequest,
  now: Date,
) => Promise<Found>;

const UNTRIED = { first: null, second: null };
const notFound = { status: "not-found" } as const;
const finished = { status: "already-finished" } as const;

const FINDERS: Record<HintSetting, Finder> = {
  async quiz(tx, learner, request, now) {
    const match = await findQuestion(tx, learner.id, request, "lesson");
    if (!match) return notFound;
    const open = await findOpenStudySession(tx, learner.id, request.lessonId);
    if (request.sessionId !== undefined && open?.id !== request.sessionId) return finished;
    return {
      ...match,
      tries: open ? await findTries(tx, open.id, match.question.id) : UNTRIED,
      sessionId: open?.id ?? null,
      open: async (later) => (await openStudySession(later, learner, request.lessonId, now)).id,
    };
  },

  async review(tx, learner, { sessionId, questionId, lessonId }) {
    const session = sessionId && (await findReview(tx, learner.id, sessionId));
    if (!session) return notFound;
    return session.finishedAt
      ? finished
      : inReview(tx, learner, session.id, { questionId, lessonId });
  },

  async "warm-up"(tx, learner, { lessonId, questionId }, now) {
    const begun = await findWarmUp(tx, learner.id, lessonId);
    if (begun?.finishedAt) return finished;
    if (begun) return inReview(tx, learner, begun.id, { questionId });
    const request = { lessonId, questionId };
    const chosen = await findChosenQuestion(tx, learner, request, now);
    if (!chosen) return notFound;
    const open = (later: Transaction) => openWarmUp(later, learner, request, now);
    return { ...chosen, tries: UNTRIED, sessionId: null, open };
  },

  async relearning(tx, learner, { questionId, lessonId }, now) {
    const idea = await findOpenIdea(tx, learner, questionId, now);
    if (idea.status !== "open" || idea.question.lessonId !== lessonId) return notFound;
    const sitting = await findSittingOf(tx, learner, questionId, now);
    return {
      question: idea.question,
      seed: idea.seed,
      tries: UNTRIED,
      sessionId: sitting?.id ?? null,
      open: async (later) => {
        const { status } = await findOpenIdea(later, learner, questionId, now);
        if (status !== "open") return null;
        const opened = await findSittingOf(later, learner, questionId, now);
        return (opened ?? (await openSitting(later, learner, now))).id;
      },
    };
  },
};

/** Finds the question where it is being answered. The caller locks the learner. */
export const findHintPlace: Finder = (tx, learner, request, now) =>
  FINDERS[request.setting](tx, learner, request, now);

async function inReview(
  tx: Transaction,
  learner: Learner,
  sessionId: string,
  { questionId, lessonId }: { questionId: string; lessonId?: string },
): Promise<Found> {
  const all = await findSessionQuestions(tx, learner.id, sessionId);
  const current = all.find(({ question }) => question.id === questionId);
  const isOfOtherLesson = lessonId !== undefined && current?.question.lessonId !== lessonId;
  if (!current?.isActive || isOfOtherLesson) return notFound;
  return { ...current, sessionId, open: async () => sessionId };
}
