import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { concepts, learnerMemories, memories, remediationContent } from "#app/db/tables/index.ts";
import { REMEDIATION_TYPES, type RemediationItem } from "#app/rules/lessons/curriculum.ts";
import { conceptState, masteryShown } from "#app/rules/memory/concept-state.ts";
import { paceOf } from "#app/rules/memory/memory.ts";
import { storedPace } from "../memory/shown-memory.ts";

export interface WeakConcept {
  id: string;
  name: string;
  mastery: number;
}

type Lesson = {
  id: string;
  primaryConceptId: string | null;
  preparedRemediation: RemediationItem[];
};

/** The lesson's shaky concepts, the weakest first. */
export async function findWeakConcepts(
  userId: string,
  lesson: Lesson,
  now: Date,
): Promise<WeakConcept[]> {
  const practised = await db
    .select({
      id: concepts.id,
      name: concepts.name,
      memory: memories,
      pace: storedPace,
    })
    .from(concepts)
    .innerJoin(memories, and(eq(memories.conceptId, concepts.id), eq(memories.userId, userId)))
    .leftJoin(learnerMemories, eq(learnerMemories.userId, userId))
    .where(eq(concepts.lessonId, lesson.id));
  return (
    practised
      // Whether a concept is shaky doesn't depend on the time zone.
      .filter(({ memory }) => conceptState(memory, now, "UTC") === "shaky")
      .map(({ id, name, memory, pace }) => ({
        id,
        name,
        mastery: masteryShown(memory, paceOf(pace), now) ?? 1,
      }))
      .toSorted((one, other) => one.mastery - other.mastery)
  );
}

/** The concept to explain: an author's remediation covers the main concept, a model explains the weakest. */
export function findExplainableConcept(
  lesson: Lesson,
  weak: WeakConcept[],
): WeakConcept | undefined {
  return lesson.preparedRemediation.length > 0
    ? weak.find(({ id }) => id === lesson.primaryConceptId)
    : weak[0];
}

/**
 * Explanations already stored for this learner and concept, in their fixed order. None when another misunderstanding has shown
 * since: they were written against an earlier one.
 */
export async function findExplanations(
  userId: string,
  conceptId: string,
  belief: string | null,
): Promise<RemediationItem[]> {
  const stored = await db
    .select({ item: remediationContent.contentData, belief: remediationContent.belief })
    .from(remediationContent)
    .where(and(eq(remediationContent.userId, userId), eq(remediationContent.conceptId, conceptId)));
  const isOutdated = stored.some(
    (answer) => belief !== null && answer.belief !== null && answer.belief !== belief,
  );
  if (isOutdated) return [];
  return REMEDIATION_TYPES.flatMap(
    (type) => stored.find(({ item }) => item.type === type)?.item ?? [],
  );
}
