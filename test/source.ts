import { eq } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { sourceChunks, sources } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { bindSources } from "#app/features/sources/bind-sources.ts";
import { asVector } from "#app/features/sources/lexemes.ts";
import { storeReading } from "#app/features/sources/store-reading.ts";
import { pageAt } from "#app/rules/sources/page-at.ts";
import { searchWords } from "#app/rules/sources/search-words.ts";
import { later, MONDAY } from "./days.ts";

let arrivals = 0;

/**
 * A source that was read, in a course or not. Paragraphs are parted by an empty line; one that begins with `# ` is a heading, and
 * what comes after it until the next one is its part.
 */
export async function aSource(
  learner: Pick<Learner, "id">,
  text: string,
  {
    name = "Notes.txt",
    pageStarts = [],
    courseId,
    chosenParts = null,
    language = "en",
  }: {
    name?: string;
    pageStarts?: number[];
    courseId?: string;
    chosenParts?: number[] | null;
    language?: string | null;
  } = {},
) {
  arrivals += 1;
  const chunks: (typeof sourceChunks.$inferInsert)[] = [];
  const parts: (typeof sources.$inferSelect)["parts"] = [];
  const { id } = one(
    await db
      .insert(sources)
      .values({
        userId: learner.id,
        kind: "file",
        name,
        status: "read",
        format: "text",
        language,
        pages: pageStarts.length || null,
        pageStarts,
        words: 0,
        createdAt: later(MONDAY, arrivals / 86_400_000),
        readAt: MONDAY,
      })
      .returning({ id: sources.id }),
  );
  for (const { 0: paragraph, index: start } of text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const end = start + paragraph.length;
    const words = searchWords(paragraph, language ?? undefined);
    if (paragraph.startsWith("# "))
      parts.push({ title: paragraph.slice(2), level: 1, start, end, words: 0 });
    const part = parts.at(-1);
    if (part) Object.assign(part, { end, words: part.words + words.length });
    chunks.push({
      sourceId: id,
      userId: learner.id,
      position: chunks.length,
      start,
      end,
      page: pageAt(pageStarts, start),
      part: part ? parts.length - 1 : null,
      text: paragraph,
      words: asVector(words),
    });
  }
  await db.insert(sourceChunks).values(chunks);
  const words = searchWords(text, language ?? undefined).length;
  await db.update(sources).set({ parts, words }).where(eq(sources.id, id));
  if (courseId)
    await db.transaction((tx) => bindSources(tx, learner, courseId, [{ id, parts: chosenParts }]));
  return { id, text };
}

/** A source that was read by the product's own rules, of a text whose headings begin with `# `. Parts have at least forty words. */
export async function aReadSource(
  learner: Pick<Learner, "id">,
  text: string,
  {
    name = "Notes.txt",
    pageStarts = [],
    courseId,
    chosenParts = null,
  }: {
    name?: string;
    pageStarts?: number[];
    courseId?: string;
    chosenParts?: number[] | null;
  } = {},
) {
  arrivals += 1;
  const createdAt = later(MONDAY, arrivals / 86_400_000);
  const values = { userId: learner.id, kind: "file", name, createdAt } as const;
  const { id } = one(await db.insert(sources).values(values).returning({ id: sources.id }));
  const headings = [...text.matchAll(/^(#+) (.+)$/gm)].map((heading) => ({
    title: heading[2] ?? "",
    level: heading[1]?.length ?? 1,
    start: heading.index,
  }));
  const pages = pageStarts.length || null;
  const document = { format: "text", title: null, text, pages, pageStarts, headings } as const;
  await storeReading({ id, userId: learner.id }, { document, name, address: null }, MONDAY);
  if (courseId)
    await db.transaction((tx) => bindSources(tx, learner, courseId, [{ id, parts: chosenParts }]));
  return { id, text };
}
