import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { conceptDependencies, lessons } from "#app/db/tables/index.ts";
import { conceptLayers, withoutCycles } from "#app/rules/concept-graph.ts";
import type { ConceptDependency } from "#app/rules/curriculum.ts";
import type { Learner } from "../accounts/find-session.ts";
import { insightsFrom, loadAnswers } from "./load-insights.ts";
import { loadConceptStandings, type ConceptInTopic } from "./load-concept-standings.ts";

export type TopicInsights = Awaited<ReturnType<typeof loadTopicInsights>>;

/** One topic's mastery lesson by lesson, its concept graph, and what the answers say. */
export async function loadTopicInsights(learner: Learner, topicId: string, now: Date) {
  const [concepts, answers, rows, edges] = await Promise.all([
    loadConceptStandings(learner, topicId, now),
    loadAnswers(learner, topicId, now),
    db
      .select({ id: lessons.id, lessonNumber: lessons.lessonNumber, title: lessons.title })
      .from(lessons)
      .where(and(eq(lessons.topicId, topicId), eq(lessons.userId, learner.id)))
      .orderBy(asc(lessons.lessonNumber)),
    db
      .select({
        prerequisite: conceptDependencies.prerequisiteId,
        dependent: conceptDependencies.dependentId,
        strength: conceptDependencies.strength,
      })
      .from(conceptDependencies)
      .where(
        and(eq(conceptDependencies.topicId, topicId), eq(conceptDependencies.userId, learner.id)),
      ),
  ]);
  return {
    insights: insightsFrom(concepts, answers, now),
    bars: rows.map(({ id, lessonNumber, title }) => ({
      lessonNumber,
      title,
      mastery: averageMastery(concepts.filter(({ lessonId }) => lessonId === id)),
    })),
    graph: graphOf(concepts, edges),
  };
}

/** Over the concepts that were practised; null while none was. */
function averageMastery(concepts: readonly ConceptInTopic[]): number | null {
  const known = concepts.flatMap(({ mastery }) => mastery ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** Ids stand in for names, so that two concepts of one name stay two. */
function graphOf(concepts: readonly ConceptInTopic[], edges: ConceptDependency[]) {
  const dependencies = withoutCycles(edges);
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
    nodes: concepts.map(({ id, name, description, mastery }) => ({
      id,
      name,
      description,
      mastery,
      layer: layerOf.get(id) ?? 0,
    })),
    edges: dependencies.map(({ prerequisite, dependent }) => ({
      from: prerequisite,
      to: dependent,
    })),
  };
}
