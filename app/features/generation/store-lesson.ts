import { randomInt } from "node:crypto";
import { asc, eq, max } from "drizzle-orm";
import { v7 } from "uuid";
import { one, type Transaction } from "#app/db/client.ts";
import { concepts, lessons, questions } from "#app/db/tables/index.ts";
import { storedQuestion, type AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import { question as questionSchema } from "#app/rules/questions/question.ts";
import { BY_AUTHOR, type Review } from "#app/rules/trust/review-state.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import { notationOf } from "#app/rules/language.ts";
import type { PassageCitation } from "#app/rules/sources/source.ts";
import { isSameConcept } from "#app/rules/lessons/lesson-concepts.ts";
import type { DraftConcept, DraftLesson, RemediationItem } from "#app/rules/lessons/curriculum.ts";
import { storeVersion } from "../lessons/store-version.ts";

/** Fields of a lesson that only an author provides. */
export interface AuthorsExtras {
  blocks?: Block[];
  remediation?: { concept: string; items: RemediationItem[] };
}

/** With the passage that holds its answer. */
type StorableQuestion = AnyDraftQuestion & { citation?: PassageCitation };

type StorableLesson = Omit<DraftLesson, "questions"> &
  AuthorsExtras & { questions: StorableQuestion[] };

/**
 * Stores the text, questions and concepts of a planned lesson. Does nothing if it was stored before, so a job that
 * runs twice stores a lesson once. Returns whether this call stored it.
 */
export async function storeLesson(
  tx: Transaction,
  place: { courseId: string; lessonId: string; writtenBy: string },
  lesson: StorableLesson,
  taught: DraftConcept[],
  now: Date,
  review: Review = BY_AUTHOR,
): Promise<boolean> {
  const [row] = await tx
    .select({ status: lessons.status })
    .from(lessons)
    .where(eq(lessons.id, place.lessonId))
    .for("update");
  if (!row || row.status === "ready") return false;

  const { blocks = blocksOf(lesson), remediation } = lesson;
  const currentVersionId = await storeVersion(tx, place, { blocks, remediation }, now);
  const conceptIds = await storeConcepts(tx, place, taught);
  await tx
    .update(lessons)
    .set({
      status: "ready",
      title: lesson.title,
      objective: lesson.objective,
      currentVersionId,
      primaryConceptId: conceptIds.get(mainConcept(lesson, taught)),
      writtenAt: now,
    })
    .where(eq(lessons.id, place.lessonId));
  const language = notationOf(`${lesson.title} ${lesson.hook} ${lesson.explanation}`);
  await storeQuestions(tx, { ...place, language }, lesson.questions, conceptIds, {
    ...review,
    at: now,
  });
  return true;
}

const mainConcept = (lesson: StorableLesson, taught: DraftConcept[]) =>
  lesson.remediation?.concept ?? lesson.questions[0]?.concept ?? taught[0]?.name ?? "";

/** Stores concepts of a lesson; concepts the topic already has are reused. */
export async function storeConcepts(
  tx: Transaction,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  taught: DraftConcept[],
): Promise<Map<string, string>> {
  const { last } = one(
    await tx
      .select({ last: max(concepts.position) })
      .from(concepts)
      .where(eq(concepts.courseId, courseId)),
  );
  const before = await namesOf(tx, courseId);
  const added = taught.filter(
    ({ name }, index) =>
      !before.some((concept) => isSameConcept(concept.name, name)) &&
      taught.findIndex((concept) => isSameConcept(concept.name, name)) === index,
  );
  if (added.length > 0)
    await tx
      .insert(concepts)
      .values(
        added.map((concept, index) => ({
          courseId,
          lessonId,
          position: (last ?? -1) + 1 + index,
          name: concept.name,
          description: concept.description,
          difficultyLevel: concept.difficulty,
          isFoundational: concept.difficulty <= 2,
        })),
      )
      .onConflictDoNothing();
  const rows = await namesOf(tx, courseId);
  const ids = new Map(rows.map((concept) => [concept.name, concept.id]));
  for (const { name } of taught) {
    const same = rows.find((concept) => isSameConcept(concept.name, name));
    if (same) ids.set(name, ids.get(name) ?? same.id);
  }
  return ids;
}

const namesOf = (tx: Transaction, courseId: string) =>
  tx
    .select({ id: concepts.id, name: concepts.name })
    .from(concepts)
    .where(eq(concepts.courseId, courseId))
    .orderBy(asc(concepts.position));

async function storeQuestions(
  tx: Transaction,
  {
    courseId,
    lessonId,
    language,
  }: { courseId: string; lessonId: string; language: string | undefined },
  drafts: StorableQuestion[],
  conceptIds: Map<string, string>,
  review: Review & { at: Date },
) {
  await tx.insert(questions).values(
    drafts.map((draft, index) => ({
      id: v7(),
      courseId,
      lessonId,
      conceptId: conceptIds.get(draft.concept),
      orderIndex: index + 1,
      questionText: draft.question_text,
      ...questionSchema.parse(storedQuestion(draft, randomInt(2 ** 31), language)),
      family: "family" in draft ? draft.family : null,
      citation: draft.citation,
      difficultyLevel: draft.difficulty_level,
      reviewState: review.state,
      reviewedBy: review.by,
      reviewedAt: review.by === null ? null : review.at,
    })),
  );
}
