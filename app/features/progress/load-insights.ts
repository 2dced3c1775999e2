import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notExists, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { alias } from "drizzle-orm/pg-core";
import { answers, lessonProgress, lessons, questions } from "#app/db/tables/index.ts";
import {
  ANALYTICS,
  analyticsTrend,
  learningAnalytics,
  recentlyMastered,
  weakestConcepts,
  type FirstAnswer,
} from "#app/rules/analytics.ts";
import { scoreTrend, TREND } from "#app/rules/trend.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { loadConceptStatuses, type ConceptInTopic } from "./load-concept-statuses.ts";

export type Insights = Awaited<ReturnType<typeof loadInsights>>;

/** Insights from the learner's answers: in one topic, or in all (`null`). */
export async function loadInsights(learner: Learner, courseId: string | null, now: Date) {
  const [concepts, recent] = await Promise.all([
    loadConceptStatuses(learner, courseId, now),
    loadAnswers(learner, courseId, now),
  ]);
  return insightsFrom(concepts, recent, now);
}

type Answers = Awaited<ReturnType<typeof loadAnswers>>;

export function insightsFrom(concepts: readonly ConceptInTopic[], answers: Answers, now: Date) {
  // A concept without questions can't be practised.
  const practisable = concepts.filter(({ canBePractised }) => canBePractised);
  const analytics = learningAnalytics(practisable, answers.first, now);
  return {
    averageMastery: analytics.average_cms,
    needReview: analytics.remediation_concepts,
    mastered: analytics.mastered_concepts,
    total: analytics.total_concepts,
    practised: concepts.filter(({ mastery }) => mastery !== null).length,
    efficiency: analytics.learning_efficiency,
    efficiencyTrend: analyticsTrend(analytics.learning_efficiency),
    /** Null without scores before the last five to compare with. */
    scoreTrend: answers.scores.length > TREND.latest ? scoreTrend(answers.scores) : null,
    weakest: weakestConcepts(concepts).map(shown),
    /** Concepts worth explaining again whose lesson is open. */
    again: weakestConcepts(
      concepts.filter(({ canOpen, state }) => canOpen && state === "shaky"),
    ).map(shown),
    recentlyMastered: recentlyMastered(concepts).map(shown),
  };
}

const shown = ({
  id,
  name,
  mastery,
  lessonId,
  lessonTitle,
  topicName,
  canOpen,
}: ConceptInTopic) => ({
  id,
  name,
  mastery: mastery ?? 0,
  lessonId,
  lessonTitle,
  topicName,
  canOpen,
});

/** The trend compares the last five scores with earlier ones; a year of daily lessons is enough. */
const SCORES_FOR_TREND = 365;
const MILLISECONDS_PER_DAY = 86_400_000;

/** First answers of the last 30 days, and lesson scores in the order of completion. */
export async function loadAnswers(learner: Learner, courseId: string | null, now: Date) {
  const since = new Date(now.getTime() - ANALYTICS.efficiencyOverDays * MILLISECONDS_PER_DAY);
  const inTopic = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(eq(lessons.courseId, courseId ?? ""));
  const questionsInTopic = db
    .select({ id: questions.id })
    .from(questions)
    .where(inArray(questions.lessonId, inTopic));
  const earlier = alias(answers, "earlier");
  const isFirst = notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.userId, answers.userId),
          eq(earlier.questionId, answers.questionId),
          or(
            lt(earlier.answeredAt, answers.answeredAt),
            and(eq(earlier.answeredAt, answers.answeredAt), lt(earlier.id, answers.id)),
          ),
        ),
      ),
  );
  const [first, latest] = await Promise.all([
    db
      .select({ isCorrect: answers.isCorrect, at: answers.answeredAt })
      .from(answers)
      .where(
        and(
          eq(answers.userId, learner.id),
          gt(answers.answeredAt, since),
          courseId === null ? undefined : inArray(answers.questionId, questionsInTopic),
          isFirst,
          isCounted(),
        ),
      )
      .orderBy(asc(answers.answeredAt)),
    db
      .select({ score: lessonProgress.quizScore })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.userId, learner.id),
          isNotNull(lessonProgress.completedAt),
          courseId === null ? undefined : inArray(lessonProgress.lessonId, inTopic),
        ),
      )
      .orderBy(desc(lessonProgress.completedAt), desc(lessonProgress.lessonId))
      .limit(SCORES_FOR_TREND),
  ]);
  return {
    first: first satisfies FirstAnswer[],
    scores: latest.flatMap(({ score }) => score ?? []).toReversed(),
  };
}
