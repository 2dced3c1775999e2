import { eq, type SQL } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { lessons, lessonVersions } from "#app/db/tables/index.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";

/** A lesson with the text learners read now; without a block until it is written. */
export type WrittenLesson = typeof lessons.$inferSelect & {
  blocks: Block[];
  preparedRemediation: RemediationItem[];
};

/** Joins a lesson with its current version. */
export const isCurrentVersion: SQL = eq(lessonVersions.id, lessons.currentVersionId);

export async function findWrittenLesson(lessonId: string): Promise<WrittenLesson> {
  const row = one(
    await db
      .select({ lesson: lessons, version: lessonVersions })
      .from(lessons)
      .leftJoin(lessonVersions, isCurrentVersion)
      .where(eq(lessons.id, lessonId)),
  );
  return asWritten(row);
}

export const asWritten = ({
  lesson,
  version,
}: {
  lesson: typeof lessons.$inferSelect;
  version: typeof lessonVersions.$inferSelect | null;
}): WrittenLesson => ({
  ...lesson,
  blocks: version?.blocks ?? [],
  preparedRemediation: version?.preparedRemediation ?? [],
});
