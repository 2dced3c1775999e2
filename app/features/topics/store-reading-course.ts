import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { concepts, lessons, sourceChunks, sources } from "#app/db/tables/index.ts";
import type { LimitReached } from "#app/rules/generation/generation-limits.ts";
import { courseName } from "#app/rules/sources/plan/course-name.ts";
import { readingBlocks } from "#app/rules/sources/reading/reading-blocks.ts";
import { readingLessons, type ReadingLesson } from "#app/rules/sources/reading/reading-lessons.ts";
import type { SourceToRead } from "#app/rules/sources/reading/reading-pieces.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findAdditionLimit } from "../generation/learner-limits.ts";
import { storeVersion } from "../lessons/store-version.ts";
import { bindSources, type ChosenSource } from "../sources/bind-sources.ts";
import { joinChunks } from "../sources/load-source-text.ts";
import { planTopic } from "./plan-topic.ts";

/** Who wrote the texts of such lessons. */
export const READING = "reading";

interface ReadingRequest {
  chosen: ChosenSource[];
  /** As many as the chosen parts are enough for if it is null. */
  lessons: number | null;
}

export type ReadingStored =
  | { status: "created"; courseId: string; lessonId: string }
  | { status: "too-many"; reached: LimitReached }
  /** More than its lessons can hold. */
  | { status: "too-long" }
  /** One of them isn't the learner's, isn't read, has no such part or is in a course already. */
  | { status: "sources-unavailable" };

/** Makes a course of a learner's own sources, word for word: it needs no AI service, and has no questions but those its learner adds. */
export async function storeReadingCourse(
  learner: Learner,
  { chosen, lessons: wanted }: ReadingRequest,
  now: Date,
): Promise<ReadingStored> {
  try {
    return await learnerTransaction(learner.id, async (tx) => {
      const reached = await findAdditionLimit(tx, learner, now);
      if (reached) return { status: "too-many", reached };
      if ((await lengthOf(tx, chosen)) > MAX_READING_LENGTH) return { status: "too-long" };
      const material = await findMaterial(tx, learner, chosen);
      const cut = material && readingLessons(material, wanted);
      if (!material || !cut?.length) throw new SourcesUnavailable();
      const stored = await storeCourse(tx, learner, material, cut, now);
      if (!(await bindSources(tx, learner, stored.courseId, chosen)))
        throw new SourcesUnavailable();
      return { status: "created", ...stored };
    });
  } catch (error) {
    if (error instanceof SourcesUnavailable) return { status: "sources-unavailable" };
    throw error;
  }
}

/** In characters: a thick book. It is cut and stored in one go, while others wait for this process. */
export const MAX_READING_LENGTH = 1_500_000;

async function lengthOf(tx: Transaction, chosen: readonly ChosenSource[]): Promise<number> {
  const ids = chosen.map(({ id }) => id);
  const rows = await tx
    .select({ id: sources.id, parts: sources.parts })
    .from(sources)
    .where(inArray(sources.id, ids));
  const places = new Map(chosen.map(({ id, parts }) => [id, parts]));
  return rows
    .flatMap(({ id, parts }) => parts.filter((_, place) => places.get(id)?.includes(place) ?? true))
    .reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Takes the whole course back. */
class SourcesUnavailable extends Error {}

type Material = (SourceToRead & { language: string | null })[];

/** In order of arrival; null if one can't be had. */
async function findMaterial(
  tx: Transaction,
  { id: userId }: Learner,
  chosen: readonly ChosenSource[],
): Promise<Material | null> {
  const parts = new Map(chosen.map(({ id, parts: places }) => [id, places]));
  if (parts.size === 0) return null;
  const isFree = and(
    inArray(sources.id, [...parts.keys()]),
    eq(sources.userId, userId),
    eq(sources.status, "read"),
    isNull(sources.courseId),
  );
  const rows = await tx
    .select({
      id: sources.id,
      name: sources.name,
      language: sources.language,
      parts: sources.parts,
    })
    .from(sources)
    .where(isFree)
    .orderBy(asc(sources.createdAt), asc(sources.id));
  if (rows.length < parts.size) return null;
  const material: Material = [];
  for (const row of rows) {
    const text = await textOf(tx, row.id);
    material.push({ ...row, text, chosenParts: parts.get(row.id) ?? null });
  }
  return material;
}

const textOf = async (tx: Transaction, sourceId: string) =>
  joinChunks(
    await tx
      .select({ start: sourceChunks.start, text: sourceChunks.text })
      .from(sourceChunks)
      .where(eq(sourceChunks.sourceId, sourceId))
      .orderBy(asc(sourceChunks.position)),
  );

async function storeCourse(
  tx: Transaction,
  learner: Learner,
  material: Material,
  cut: readonly ReadingLesson[],
  now: Date,
) {
  const language = material.find((source) => source.language !== null)?.language ?? undefined;
  const titles = cut.map(({ title }) => ({ title, objective: OBJECTIVE }));
  const { courseId, lessonIds } = await planTopic(
    tx,
    learner.id,
    {
      topicName: courseName(material),
      source: "reading",
      totalLessons: cut.length,
      titles,
      firstStatus: "planned",
      ...(language !== undefined && { language }),
    },
    now,
  );
  for (const [index, lesson] of cut.entries())
    await storeText(tx, { courseId, lessonId: lessonIds[index]!, position: index }, lesson, now);
  return { courseId, lessonId: lessonIds[0]! };
}

const OBJECTIVE = "You can say in your own words what this part says.";
const NOT_EXPLAINED = { description: "", difficultyLevel: 3, isFoundational: false };

/** Each lesson is one concept, which the learner's own questions ask about. */
async function storeText(
  tx: Transaction,
  { courseId, lessonId, position }: { courseId: string; lessonId: string; position: number },
  lesson: ReadingLesson,
  now: Date,
): Promise<void> {
  const text = { blocks: readingBlocks(lesson) };
  const currentVersionId = await storeVersion(tx, { lessonId, writtenBy: READING }, text, now);
  const concept = { courseId, lessonId, position, name: lesson.title, ...NOT_EXPLAINED };
  const { id: primaryConceptId } = one(
    await tx.insert(concepts).values(concept).returning({ id: concepts.id }),
  );
  await tx
    .update(lessons)
    .set({ status: "ready", currentVersionId, primaryConceptId, writtenAt: now })
    .where(eq(lessons.id, lessonId));
}
