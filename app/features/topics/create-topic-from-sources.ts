import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { sourceChunks, sources } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { checkReader } from "#app/rules/generation/topic-safety.ts";
import { courseName } from "#app/rules/sources/plan/course-name.ts";
import { chosenWords, numberParts } from "#app/rules/sources/course-parts.ts";
import { lessonsFor, LESSONS_FROM_SOURCE } from "#app/rules/sources/lesson-count.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { bindSources, type ChosenSource } from "../sources/bind-sources.ts";
import type { TopicCreated } from "./create-topic.ts";
import { startWriting, writeTopic } from "./write-topic.ts";

export interface SourcedTopicRequest {
  chosen: ChosenSource[];
  /** As many as the chosen parts are enough for if it is null. */
  lessons: number | null;
  /** What the learner says about themselves: optional. */
  reader: string;
}

export type SourcedTopicCreated =
  | TopicCreated
  /** No AI service is connected that could write it. */
  | { status: "no-ai" }
  /** One of them isn't the learner's, isn't read, has no such part or is in a course already. */
  | { status: "sources-unavailable" };

/** Plans a course from sources that the learner brought, binds them to it and has it written. */
export async function createTopicFromSources(
  learner: Learner,
  { chosen, lessons, reader }: SourcedTopicRequest,
  now: Date,
): Promise<SourcedTopicCreated> {
  const about = checkReader(reader);
  if (about.status !== "ok") return { status: "reader-refused", reason: about.status };
  const material = await findChosen(learner, chosen);
  if (!material) return { status: "sources-unavailable" };
  const { ai } = env();
  if (!ai || (await aiStatus(now)).status !== "connected") return { status: "no-ai" };
  const language = languageOf(material);
  const plan = {
    topicName: courseName(material),
    totalLessons: within(lessons ?? lessonsFor(chosenWords(material))),
    reader: about.reader,
    ...(language !== null && { language }),
  };
  const text = `${about.reader ?? ""}\n${await excerptsOf(material)}`;
  const start = async (tx: Transaction) => {
    const created = await startWriting(tx, learner, { plan, isSourced: true }, now);
    const isBound =
      created.status !== "created" || (await bindSources(tx, learner, created.courseId, chosen));
    if (!isBound) throw new SourcesUnavailable();
    return created;
  };
  try {
    return await writeTopic(learner, { ai, text }, start, now);
  } catch (error) {
    if (error instanceof SourcesUnavailable) return { status: "sources-unavailable" };
    throw error;
  }
}

/** Takes the whole course back. */
class SourcesUnavailable extends Error {}

type ChosenMaterial = NonNullable<Awaited<ReturnType<typeof findChosen>>>;

/** In order of arrival; null if one can't be had. */
async function findChosen(learner: Learner, chosen: readonly ChosenSource[]) {
  const parts = new Map(chosen.map(({ id, parts: places }) => [id, places]));
  if (parts.size === 0) return null;
  const rows = await db
    .select({
      id: sources.id,
      name: sources.name,
      language: sources.language,
      parts: sources.parts,
    })
    .from(sources)
    .where(
      and(
        inArray(sources.id, [...parts.keys()]),
        eq(sources.userId, learner.id),
        eq(sources.status, "read"),
        isNull(sources.courseId),
      ),
    )
    .orderBy(asc(sources.createdAt), asc(sources.id));
  if (rows.length < parts.size) return null;
  return rows.map((row) => ({ ...row, chosenParts: parts.get(row.id) ?? null }));
}

/** That of most words; null if none tells. */
function languageOf(material: ChosenMaterial): string | null {
  const [most] = material
    .filter(({ language }) => language !== null)
    .toSorted((one, other) => chosenWords([other]) - chosenWords([one]));
  return most?.language ?? null;
}

const within = (lessons: number) =>
  Math.min(LESSONS_FROM_SOURCE.most, Math.max(LESSONS_FROM_SOURCE.least, Math.round(lessons)));

/** In characters, of each: a service takes no books. */
const EXCERPT = 2_000;
const MAX_MODERATED = 20_000;

/** Names, headings and the beginning of each source, for the moderation. */
async function excerptsOf(material: ChosenMaterial): Promise<string> {
  const ids = material.map(({ id }) => id);
  const beginnings = await db
    .select({ sourceId: sourceChunks.sourceId, text: sourceChunks.text })
    .from(sourceChunks)
    .where(and(inArray(sourceChunks.sourceId, ids), inArray(sourceChunks.position, [0, 1, 2])))
    .orderBy(asc(sourceChunks.sourceId), asc(sourceChunks.position));
  const texts = Map.groupBy(beginnings, ({ sourceId }) => sourceId);
  const excerpts = material.map((source) => {
    const headings = numberParts([source]).map(({ title }) => title);
    const text = (texts.get(source.id) ?? []).map((chunk) => chunk.text).join("\n");
    return [source.name, ...headings, text.slice(0, EXCERPT)].join("\n");
  });
  return excerpts.join("\n\n").slice(0, MAX_MODERATED).toWellFormed();
}
