import { and, desc, eq, gte, lt, ne, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { concepts, memories, profiles, type courses } from "#app/db/tables/index.ts";
import { interestsFrom, VERTICALS } from "#app/rules/topics/interests.ts";
import { SHAKY_BELOW } from "#app/rules/memory/concept-state.ts";
import { KNOWN } from "#app/rules/memory/memory-after.ts";

const MAX_NAMES = 8;

/**
 * What the models learn of the reader: the line typed with the topic, otherwise the areas chosen in the onboarding quiz and concepts known from
 * other courses; and what is shaky in this course. Never a name, an address or an answer.
 */
export async function findReader(
  userId: string,
  { id: courseId, reader }: Pick<typeof courses.$inferSelect, "id" | "reader">,
): Promise<string[]> {
  const names = (isShaky: boolean) =>
    db
      .select({ name: concepts.name })
      .from(memories)
      .innerJoin(concepts, eq(concepts.id, memories.conceptId))
      .where(
        and(
          eq(memories.userId, userId),
          isShaky ? eq(concepts.courseId, courseId) : ne(concepts.courseId, courseId),
          isShaky
            ? lt(memories.understanding, SHAKY_BELOW)
            : and(
                gte(memories.understanding, KNOWN.from),
                sql`jsonb_array_length(${memories.rightQuestions}) >= ${KNOWN.questions}`,
              ),
        ),
      )
      .orderBy(desc(memories.lastReviewedAt))
      .limit(MAX_NAMES);
  const [firm, shaky, [profile]] = await Promise.all([
    reader ? [] : names(false),
    names(true),
    reader
      ? []
      : db
          .select({ preferences: profiles.emailPreferences })
          .from(profiles)
          .where(eq(profiles.id, userId)),
  ]);
  const { verticals } = interestsFrom(profile?.preferences);
  const areas = VERTICALS.filter(({ id }) => verticals.includes(id)).map(({ title }) => title);
  const lineOf = (label: string, list: readonly string[]) =>
    list.length > 0 ? [`${label}: ${list.join(", ")}`] : [];
  return [
    ...(reader ? [reader] : []),
    ...lineOf("Interested in", areas),
    ...lineOf(
      "Knows from other courses",
      firm.map(({ name }) => name),
    ),
    ...lineOf(
      "Still finds hard in this course",
      shaky.map(({ name }) => name),
    ),
  ];
}
