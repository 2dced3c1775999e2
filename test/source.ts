import { db, one } from "#app/db/client.ts";
import { sources } from "#app/db/tables/index.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { bindSources } from "#app/features/sources/bind-sources.ts";
import { storeReading } from "#app/features/sources/store-reading.ts";
import { later, MONDAY } from "./days.ts";

const MILLISECONDS_PER_DAY = 86_400_000;
let arrivals = 0;

/**
 * A source that was read, in a course or not; each arrives a millisecond after the one before. Paragraphs are parted by an empty line;
 * one that begins with `# ` is a heading, and parts have at least forty words (`rules/sources/parts.ts`).
 */
export async function aSource(
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
  const createdAt = later(MONDAY, arrivals / MILLISECONDS_PER_DAY);
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
