import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { courses } from "#app/db/tables/index.ts";
import type { Outline } from "#app/rules/lessons/curriculum.ts";
import { numberParts } from "#app/rules/sources/course-parts.ts";
import { appendParts } from "../sources/append-parts.ts";
import { loadCourseSources } from "../sources/load-course-sources.ts";
import type { Run } from "./run.ts";

/** Stores the plan of a course. Its lessons to come also rest on what was added to its sources since the run began. */
export async function storeOutline(tx: Transaction, run: Run, outline: Outline): Promise<Outline> {
  const { topic, sources } = run;
  const whole = sources.length > 0 ? await withAddedSources(tx, run, outline) : outline;
  await tx.update(courses).set({ outline: whole }).where(eq(courses.id, topic.id));
  return whole;
}

async function withAddedSources(tx: Transaction, { topic, sources }: Run, outline: Outline) {
  // A source that is being added is either in by now, or waits until the plan is stored.
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, topic.id)).for("update");
  const added = numberParts(await loadCourseSources(topic.id, tx))
    .slice(numberParts(sources).length)
    .map(({ number }) => number);
  return { ...outline, lessons: await appendParts(tx, topic.id, outline.lessons, added) };
}
