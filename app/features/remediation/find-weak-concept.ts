import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { conceptMastery, concepts, remediationContent } from "#app/db/tables/index.ts";
import { REMEDIATION_TYPES, type RemediationItem } from "#app/rules/curriculum.ts";
import { masteryNow, needsRemediation } from "#app/rules/mastery.ts";

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

/** The lesson's concepts below the threshold, the weakest first. */
export async function findWeakConcepts(
  userId: string,
  lesson: Lesson,
  now: Date,
): Promise<WeakConcept[]> {
  const practised = await db
    .select({
      id: concepts.id,
      name: concepts.name,
      score: conceptMastery.masteryScore,
      practisedAt: conceptMastery.practisedAt,
    })
    .from(concepts)
    .innerJoin(
      conceptMastery,
      and(eq(conceptMastery.conceptId, concepts.id), eq(conceptMastery.userId, userId)),
    )
    .where(eq(concepts.lessonId, lesson.id));
  return practised
    .map(({ id, name, ...stored }) => ({ id, name, mastery: masteryNow(stored, now) ?? 1 }))
    .filter(({ mastery }) => needsRemediation(mastery))
    .toSorted((one, other) => one.mastery - other.mastery);
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

/** Explanations already stored for this learner and concept, in their fixed order. */
export async function findExplanations(
  userId: string,
  conceptId: string,
): Promise<RemediationItem[]> {
  const stored = await db
    .select({ item: remediationContent.contentData })
    .from(remediationContent)
    .where(and(eq(remediationContent.userId, userId), eq(remediationContent.conceptId, conceptId)));
  return REMEDIATION_TYPES.flatMap(
    (type) => stored.find(({ item }) => item.type === type)?.item ?? [],
  );
}
