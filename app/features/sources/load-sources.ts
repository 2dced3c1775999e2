import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceChunks, sources } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type SourceInHand = Awaited<ReturnType<typeof loadSources>>[number];

const EXCERPT_LENGTH = 300;

/** What a learner brought and has made no course of yet, in order of arrival; each with its first words. */
export async function loadSources(learner: Pick<Learner, "id">) {
  const rows = await db
    .select({
      id: sources.id,
      kind: sources.kind,
      name: sources.name,
      address: sources.address,
      status: sources.status,
      reason: sources.reason,
      format: sources.format,
      language: sources.language,
      pages: sources.pages,
      words: sources.words,
      parts: sources.parts,
      firstChunk: sourceChunks.text,
    })
    .from(sources)
    .leftJoin(
      sourceChunks,
      and(eq(sourceChunks.sourceId, sources.id), eq(sourceChunks.position, 0)),
    )
    .where(and(eq(sources.userId, learner.id), isNull(sources.courseId)))
    .orderBy(asc(sources.createdAt), asc(sources.id));
  return rows.map(({ firstChunk, ...source }) => ({
    ...source,
    excerpt: firstChunk === null ? null : excerptOf(firstChunk),
  }));
}

function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const words = text.slice(0, EXCERPT_LENGTH).toWellFormed();
  return `${words.replace(/\s+\S*$/u, "")}…`;
}
