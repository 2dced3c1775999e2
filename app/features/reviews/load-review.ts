import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { courses, lessons, questionHints, studySessions } from "#app/db/tables/index.ts";
import type { OpenQuestion } from "#app/rules/questions/question.ts";
import type { TakenHint } from "#app/rules/tutor/hint.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import {
  feedbackOf,
  feedbackOn,
  type AnswerFeedback,
  type SecondTry,
} from "../quizzes/feedback.ts";
import { hintColumns, hintsOf, type HintRow } from "../quizzes/hints-taken.ts";
import { openQuestionOf, textOf } from "../quizzes/stored-question.ts";
import { findSessionQuestions, type SessionQuestion } from "./find-session-questions.ts";

/** A review question as the browser may see it: without the key until it is settled. */
export type ReviewQuestion = OpenQuestion & {
  id: string;
  lessonId: string;
  sessionId: string;
  lessonTitle: string;
  topicName: string;
  text: string;
  /** The seed for shuffling, different in each review. */
  seed: string;
  /** 2 and 3: a concept that was missed comes back. */
  round: number;
  answer: AnswerFeedback | SecondTry | null;
  /** Those taken so far; null where there are none to take. */
  hints: TakenHint[] | null;
};

export interface Review {
  sessionId: string;
  isFinished: boolean;
  questions: ReviewQuestion[];
}

/** A review of this learner with its questions in their order; withdrawn ones are left out. */
export async function loadReview(learner: Learner, sessionId: string): Promise<Review | null> {
  const rows = await db
    .select({ finishedAt: studySessions.finishedAt, hint: hintColumns })
    .from(studySessions)
    .leftJoin(
      questionHints,
      and(eq(questionHints.sessionId, studySessions.id), eq(questionHints.userId, learner.id)),
    )
    .where(
      and(
        eq(studySessions.id, sessionId),
        eq(studySessions.userId, learner.id),
        eq(studySessions.kind, "review"),
      ),
    );
  const [session] = rows;
  if (!session) return null;
  const all = await findSessionQuestions(db, learner.id, sessionId);
  const chosen = all.filter(({ isActive, tries }) => isActive || tries.first !== null);
  const isFinished = session.finishedAt !== null;
  return {
    sessionId,
    isFinished,
    questions: await reviewQuestionsOf(
      { sessionId, isFinished },
      chosen,
      rows.flatMap(({ hint }) => hint ?? []),
    ),
  };
}

/** What the browser may see of these questions of a review. */
export async function reviewQuestionsOf(
  { sessionId, isFinished }: Pick<Review, "sessionId" | "isFinished">,
  chosen: readonly SessionQuestion[],
  hints: readonly HintRow[] = [],
): Promise<ReviewQuestion[]> {
  const places = await findPlaces(chosen);
  return chosen.flatMap(({ question, seed, round, tries }) => {
    const place = places.get(question.lessonId);
    if (!place) return [];
    return {
      id: question.id,
      lessonId: question.lessonId,
      sessionId,
      ...place,
      text: textOf(question, seed),
      ...openQuestionOf(question),
      seed: `${sessionId}/${question.id}`,
      round,
      hints: isFinished ? null : hintsOf(question, hints),
      // There is no second try in a finished review.
      answer:
        isFinished && tries.first && !tries.second
          ? feedbackOf(question, tries.first)
          : feedbackOn(question, tries),
    };
  });
}

async function findPlaces(chosen: readonly SessionQuestion[]) {
  const ids = [...new Set(chosen.map(({ question }) => question.lessonId))];
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({ id: lessons.id, lessonTitle: lessons.title, topicName: courses.topicName })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(inArray(lessons.id, ids));
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
