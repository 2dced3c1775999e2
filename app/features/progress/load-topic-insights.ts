import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { conceptPrerequisites, lessons, lessonProgress } from "#app/db/tables/index.ts";
import { conceptLayers, withoutCycles } from "#app/rules/concept-graph.ts";
import type { ConceptDependency } from "#app/rules/curriculum.ts";
import { averageMastery, lessonState } from "#app/rules/memory/concept-state.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { insightsFrom, loadAnswers } from "./load-insights.ts";
import { loadConceptStatuses, type ConceptInTopic } from "./load-concept-statuses.ts";

export type TopicInsights = Awaited<ReturnType<typeof loadTopicInsights>>;

/** A topic's mastery by lesson, its concept graph and its insights. */
export async function loadTopicInsights(learner: Learner, courseId: string, now: Date) {
  const [concepts, answers, rows, edges] = await Promise.all([
    loadConceptStatuses(learner, courseId, now),
    loadAnswers(learner, courseId, now),
    db
      .select({
        id: lessons.id,
        lessonNumber: lessons.lessonNumber,
        title: lessons.title,
        isCompleted: isNotNull(lessonProgress.completedAt).mapWith(Boolean),
      })
      .from(lessons)
      .leftJoin(
        lessonProgress,
        and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, learner.id)),
      )
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.lessonNumber)),
    db
      .select({
        prerequisite: conceptPrerequisites.prerequisiteId,
        dependent: conceptPrerequisites.dependentId,
        strength: conceptPrerequisites.strength,
      })
      .from(conceptPrerequisites)
      .where(eq(conceptPrerequisites.courseId, courseId)),
  ]);
  return {
    insights: insightsFrom(concepts, answers, now),
    bars: rows.map(({ id, lessonNumber, title }) => {
      const taught = concepts.filter(({ lessonId }) => lessonId === id);
      const state = lessonState(taught.map((concept) => concept.state));
      return { lessonNumber, title, mastery: averageMastery(taught), state };
    }),
    graph: graphOf(metBy(rows, concepts), edges, taughtBy(rows)),
  };
}

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
  const shown = new Set(concepts.map(({ id }) => id));
  const dependencies = withoutCycles(
    edges.filter(({ prerequisite, dependent }) => shown.has(prerequisite) && shown.has(dependent)),
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
      isTaught: isTaught(concept),
      layer: layerOf.get(concept.id) ?? 0,
    })),
    edges: dependencies.map(({ prerequisite, dependent }) => ({
      from: prerequisite,
      to: dependent,
    })),
  };
}
