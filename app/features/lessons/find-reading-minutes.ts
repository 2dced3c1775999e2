import { inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessonVersions } from "#app/db/tables/index.ts";
import { mainText } from "#app/rules/blocks/main-text.ts";
import { wordCount } from "#app/rules/lessons/prose/readability.ts";
import { readingMinutes } from "#app/rules/lessons/prose/reading-time.ts";

/** A version never changes, so its text is read and counted once by each process. */
const cachedMinutes = new Map<string, number>();
/** About a megabyte. */
const MAX_KNOWN = 10_000;

/** How many minutes these versions take to read, by id. */
export async function findReadingMinutes(versionIds: string[]): Promise<Map<string, number>> {
  if (cachedMinutes.size > MAX_KNOWN) cachedMinutes.clear();
  const missing = versionIds.filter((id) => !cachedMinutes.has(id));
  if (missing.length > 0) {
    const rows = await db
      .select({ id: lessonVersions.id, blocks: lessonVersions.blocks })
      .from(lessonVersions)
      .where(inArray(lessonVersions.id, missing));
    for (const { id, blocks } of rows)
      cachedMinutes.set(id, readingMinutes(wordCount(mainText(blocks))));
  }
  return new Map(versionIds.map((id) => [id, cachedMinutes.get(id) ?? readingMinutes(0)]));
}
