import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf } from "#app/db/page-statement.ts";
import { conceptPrerequisites, lessons } from "#app/db/tables/index.ts";
import type { CourseSource, LessonToOpen } from "#app/rules/lessons/access.ts";
import { conceptLayers, withoutCycles } from "#app/rules/topics/concept-graph.ts";
import type { ConceptDependency } from "#app/rules/lessons/curriculum.ts";
import type { ConceptState } from "#app/rules/memory/concept-labels.ts";
import { averageRemembered, lessonState } from "#app/rules/memory/concept-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import {
  answerQueries,
  answersSince,
  insightsFrom,
  named,
  type ConceptNames,
} from "./load-insights.ts";
import { isFinishedBy } from "../lessons/is-finished-by.ts";
import { isLessonOpenFor } from "../lessons/is-lesson-open-for.ts";
import { conceptStatuses, topicConceptQueries } from "./load-concept-statuses.ts";

export type TopicInsights = Awaited<ReturnType<typeof loadTopicInsights>>;

const readTopicInsights = pageStatement(
  "load_topic_insights",
  ["learnerId", "courseId", "since"],
  ({ learnerId, courseId, since }) => ({
    ...topicConceptQueries(learnerId, courseId),
    ...answerQueries(learnerId, since, courseId),
    lessons: rowsOf(
      db
        .select({
          id: lessons.id,
          lessonNumber: lessons.lessonNumber,
          title: lessons.title,
          isCompleted: isFinishedBy(learnerId),
        })
        .from(lessons)
        .where(eq(lessons.courseId, courseId))
        .orderBy(asc(lessons.lessonNumber)),
    ),
    edges: rowsOf(
      db
        .select({
          prerequisite: conceptPrerequisites.prerequisiteId,
          dependent: conceptPrerequisites.dependentId,
          strength: conceptPrerequisites.strength,
        })
        .from(conceptPrerequisites)
        .where(eq(conceptPrerequisites.courseId, courseId)),
    ),
  }),
);

/** A topic's mastery by lesson, its concept graph and its insights. */
export async function loadTopicInsights(learner: Learner, courseId: string, now: Date) {
  const stored = await readTopicInsights({
    learnerId: learner.id,
    courseId,
    since: answersSince(now),
  });
  const { lessons: rows, edges } = stored;
  const finished = new Set(rows.filter((row) => row.isCompleted).map(({ id }) => id));
  const concepts = conceptStatuses(stored, learner, now).map((concept) =>
    accessible({ ...concept, isCompleted: finished.has(concept.lessonId) }, learner),
  );
  return {
    insights: named(insightsFrom(concepts, stored, now), concepts),
    bars: rows.map(({ id, lessonNumber, title }) => {
      const taught = concepts.filter(({ lessonId }) => lessonId === id);
      const state = lessonState(taught.map((concept) => concept.state));
      const { mastery, isForgotten } = averageRemembered(taught);
      return { lessonNumber, title, mastery, isForgotten, state };
    }),
    graph: graphOf(metBy(rows, concepts), edges, taughtBy(rows)),
  };
}

/** Concepts of a locked lesson are named, not explained. */
function accessible<Concept extends LessonToOpen & { description: string }>(
  concept: Concept,
  learner: Learner,
) {
  const canOpen = isLessonOpenFor(learner, concept);
  const description = canOpen ? concept.description : `Part of lesson ${concept.lessonNumber}.`;
  return { ...concept, canOpen, description };
}

type ConceptInTopic = ConceptNames & {
  source: CourseSource;
  lessonNumber: number;
  description: string;
  difficulty: number;
  state: ConceptState;
  mastery: number | null;
  isForgotten: boolean;
  canBePractised: boolean;
  canOpen: boolean;
};

/** The graph shows finished or practised concepts and those of the next lesson. */
function metBy(
  rows: readonly { id: string; isCompleted: boolean }[],
  concepts: readonly ConceptInTopic[],
): ConceptInTopic[] {
  const next = rows.find(({ isCompleted }) => !isCompleted);
  const met = new Set(rows.filter((row) => row.isCompleted || row === next).map(({ id }) => id));
  return concepts.filter(({ lessonId, mastery }) => met.has(lessonId) || mastery !== null);
}

/** Concepts of a finished lesson without questions: they can't be practised any further. */
function taughtBy(rows: readonly { id: string; isCompleted: boolean }[]) {
  const finished = new Set(rows.filter((row) => row.isCompleted).map(({ id }) => id));
  return ({ lessonId, canBePractised }: ConceptInTopic): boolean =>
    !canBePractised && finished.has(lessonId);
}

/** Keyed by id, so that two concepts with the same name stay apart. */
function graphOf(
  concepts: readonly ConceptInTopic[],
  edges: ConceptDependency[],
  isTaught: (concept: ConceptInTopic) => boolean,
) {
  const conceptIds = new Set(concepts.map(({ id }) => id));
  const dependencies = withoutCycles(
    edges.filter(
      ({ prerequisite, dependent }) => conceptIds.has(prerequisite) && conceptIds.has(dependent),
    ),
  );
  const layers = conceptLayers({
    concepts: concepts.map(({ id, description, difficulty, lessonNumber }) => ({
      name: id,
      description,
      difficulty,
      lesson_number: lessonNumber,
    })),
    dependencies,
  });
  const layerOf = new Map(layers.flatMap((ids, layer) => ids.map((id) => [id, layer] as const)));
  return {
    nodes: concepts.map((concept) => ({
      id: concept.id,
      name: concept.name,
      description: concept.description,
      state: concept.state,
      mastery: concept.mastery,
      isForgotten: concept.isForgotten,
      isTaught: isTaught(concept),
      layer: layerOf.get(concept.id) ?? 0,
      /** Null while the lesson is locked. */
      lessonId: concept.canOpen ? concept.lessonId : null,
    })),
    edges: dependencies.map(({ prerequisite, dependent }) => ({
      from: prerequisite,
      to: dependent,
    })),
  };
}
