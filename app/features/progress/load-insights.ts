import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.ts";
import { rowsOf, type Parameter } from "#app/db/page-statement.ts";
import { answers, lessonProgress, lessons, questions } from "#app/db/tables/index.ts";
import {
  ANALYTICS,
  analyticsTrend,
  learningAnalytics,
  recentlyMastered,
  weakestConcepts,
  type ConceptStatus,
  type FirstAnswer,
} from "#app/rules/progress/analytics.ts";
import type { ConceptState } from "#app/rules/memory/concept-labels.ts";
import { scoreTrend, TREND } from "#app/rules/progress/trend.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { finishedLesson } from "../topics/load-topics.ts";

export type Insights = Omit<Figures<never>, Picked> &
  Record<
    Picked,
    (ConceptNames & {
      mastery: number;
      isForgotten: boolean;
      state: ConceptState;
      canOpen: boolean;
    })[]
  >;

type Picked = "weakest" | "recentlyMastered";
type Figures<Concept extends RankedConcept> = ReturnType<typeof insightsFrom<Concept>>;

/** What is named of a concept. */
export interface ConceptNames {
  id: string;
  name: string;
  lessonId: string;
  lessonTitle: string;
  topicName: string;
}

type RankedConcept = ConceptStatus & {
  id: string;
  isForgotten: boolean;
  canBePractised: boolean;
  canOpen: boolean;
};

export interface Answers {
  first: FirstAnswer[];
  /** The latest first. */
  scores: { score: number | null }[];
}

/** Insights into concepts, with the few that are worth naming. */
export function insightsFrom<Concept extends RankedConcept>(
  concepts: readonly Concept[],
  answered: Answers,
  now: Date,
) {
  // A concept without questions can't be practised.
  const practisable = concepts.filter(({ canBePractised }) => canBePractised);
  const analytics = learningAnalytics(practisable, answered.first, now);
  return {
    averageMastery: analytics.average_cms,
    needReview: analytics.remediation_concepts,
    mastered: analytics.mastered_concepts,
    total: analytics.total_concepts,
    practised: concepts.filter(({ mastery }) => mastery !== null).length,
    ...answeredFigures(answered, now),
    weakest: weakestConcepts(concepts),
    recentlyMastered: recentlyMastered(concepts),
  };
}

/** What answers and scores say, whatever the concepts. */
export function answeredFigures(answered: Answers, now: Date) {
  const efficiency = learningAnalytics([], answered.first, now).learning_efficiency;
  const scores = answered.scores.flatMap(({ score }) => score ?? []).toReversed();
  return {
    efficiency,
    efficiencyTrend: analyticsTrend(efficiency),
    /** Null without scores before the last five to compare with. */
    scoreTrend: scores.length > TREND.latest ? scoreTrend(scores) : null,
  };
}

/** Names the concepts of insights. One that was removed meanwhile is left out. */
export function named<Concept extends RankedConcept>(
  insights: Figures<Concept>,
  names: readonly ConceptNames[],
): Insights {
  const withNames = ({ id, mastery, isForgotten, state, canOpen }: Concept) => {
    const concept = names.find((candidate) => candidate.id === id);
    if (!concept) return [];
    const { name, lessonId, lessonTitle, topicName } = concept;
    const place = { lessonId, lessonTitle, topicName, canOpen };
    return { id, name, mastery: mastery ?? 0, isForgotten, state, ...place };
  };
  return {
    ...insights,
    weakest: insights.weakest.flatMap(withNames),
    recentlyMastered: insights.recentlyMastered.flatMap(withNames),
  };
}

/** The trend compares the last five scores with earlier ones; a year of daily lessons is enough. */
const SCORES_FOR_TREND = 365;
const MILLISECONDS_PER_DAY = 86_400_000;

/** From when on first answers count for the efficiency. */
export const answersSince = (now: Date) =>
  new Date(now.getTime() - ANALYTICS.efficiencyOverDays * MILLISECONDS_PER_DAY);

/** First answers since then, and lesson scores, the latest first: in one topic, or in all. */
export function answerQueries(
  learnerId: Parameter<string>,
  since: Parameter<Date>,
  courseId?: Parameter<string>,
) {
  const questionsInTopic = courseId
    ? db.select({ id: questions.id }).from(questions).where(eq(questions.courseId, courseId))
    : undefined;
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
  return {
    first: rowsOf(
      db
        .select({ isCorrect: answers.isCorrect, at: answers.answeredAt })
        .from(answers)
        .where(
          and(
            eq(answers.userId, learnerId),
            gt(answers.answeredAt, since),
            questionsInTopic && inArray(answers.questionId, questionsInTopic),
            isFirst,
            isCounted(),
          ),
        )
        .orderBy(asc(answers.answeredAt)),
    ),
    scores: rowsOf(courseId ? scoresIn(learnerId, courseId) : latestScores(learnerId)),
  };
}

const latestScores = (learnerId: Parameter<string>) =>
  db
    .select({ score: lessonProgress.quizScore })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, learnerId), isNotNull(lessonProgress.completedAt)))
    .orderBy(desc(lessonProgress.completedAt), desc(lessonProgress.lessonId))
    .limit(SCORES_FOR_TREND);

function scoresIn(learnerId: Parameter<string>, courseId: Parameter<string>) {
  const finished = finishedLesson(learnerId);
  return db
    .select({ score: finished.score })
    .from(lessons)
    .crossJoinLateral(finished)
    .where(eq(lessons.courseId, courseId))
    .orderBy(desc(finished.completedAt), desc(lessons.id));
}
