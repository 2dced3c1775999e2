import { tutorExchanges } from "#app/db/tables/index.ts";
import type { NectarRow } from "#app/rules/imports/nectar-1.ts";
import type { ImportRun } from "./import-run.ts";
import { coursesOfLessons, distinct, replaceTaken } from "./named-rows.ts";

/** Conversations about lessons that are here; the others have nothing to stand beside. */
export async function storeExchanges(
  run: ImportRun,
  rows: NectarRow<"exchanges">[],
): Promise<void> {
  const { tx, learner, ids } = run;
  await replaceTaken(run, tutorExchanges, rows);
  const courseOf = await coursesOfLessons(
    run,
    rows.map(({ lessonId }) => ids.of(lessonId)),
  );
  const values = rows.map((row) => {
    const createdAt = run.moment(row.createdAt);
    return {
      ...row,
      id: ids.of(row.id),
      userId: learner.id,
      lessonId: ids.of(row.lessonId),
      status: "answered" as const,
      citations: run.withSourceIds(row.citations),
      createdAt,
      repliedAt: createdAt,
    };
  });
  const here = values.filter(({ lessonId }) => courseOf.has(lessonId));
  if (here.length === 0) return;
  await tx
    .insert(tutorExchanges)
    .values(distinct(here, ({ id }) => id))
    .onConflictDoNothing();
}
