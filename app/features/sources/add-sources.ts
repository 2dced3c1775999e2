import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { courses, sources } from "#app/db/tables/index.ts";
import type { Outline } from "#app/rules/lessons/curriculum.ts";
import { numberParts } from "#app/rules/sources/course-parts.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { appendParts } from "./append-parts.ts";
import { bindSources, type ChosenSource } from "./bind-sources.ts";
import { coverConcepts } from "./cover-concepts.ts";
import { lacksSources } from "./lacks-sources.ts";
import { loadCourseSources } from "./load-course-sources.ts";

/** Each is searched for every lesson. */
export const MAX_SOURCES_OF_COURSE = 20;

type SourcesAdded = {
  status: "added" | "not-found" | "full" | "sources-unavailable";
};

/** Makes a course rest on further sources, which lessons that aren't written yet may use. */
export async function addSources(
  learner: Pick<Learner, "id">,
  courseId: string,
  chosen: readonly ChosenSource[],
  now: Date,
): Promise<SourcesAdded> {
  try {
    const added = await learnerTransaction(learner.id, (tx) =>
      add(tx, learner, { courseId, chosen }, now),
    );
    if (added.status === "added") await coverConcepts(courseId);
    return added;
  } catch (error) {
    if (error instanceof SourcesUnavailable) return { status: "sources-unavailable" };
    throw error;
  }
}

/** None is added. */
class SourcesUnavailable extends Error {}

async function add(
  tx: Transaction,
  learner: Pick<Learner, "id">,
  { courseId, chosen }: { courseId: string; chosen: readonly ChosenSource[] },
  now: Date,
): Promise<SourcesAdded> {
  const own = and(eq(courses.id, courseId), eq(courses.ownerId, learner.id));
  const [course] = await tx
    .select({ outline: courses.outline, lacksSources })
    .from(courses)
    .where(own)
    .for("update");
  const before = course ? await loadCourseSources(courseId, tx) : [];
  if (!course || (before.length === 0 && !course.lacksSources)) return { status: "not-found" };
  if (before.length + chosen.length > MAX_SOURCES_OF_COURSE) return { status: "full" };
  if (!(await bindSources(tx, learner, courseId, chosen))) throw new SourcesUnavailable();
  const ids = chosen.map(({ id }) => id);
  // Their parts come last, so that the plan's numbers mean what they meant.
  await tx.update(sources).set({ createdAt: now }).where(inArray(sources.id, ids));
  const after = await loadCourseSources(courseId, tx);
  const numbers = numberParts(after)
    .slice(numberParts(before).length)
    .map(({ number }) => number);
  if (course.outline) {
    const planned = course.lacksSources
      ? withoutParts(course.outline)
      : await appendParts(tx, courseId, course.outline.lessons, numbers);
    await tx
      .update(courses)
      .set({ outline: { ...course.outline, lessons: planned } })
      .where(own);
  }
  return { status: "added" };
}

/** Numbers of parts that are gone would mean others now: each lesson rests on everything. */
const withoutParts = ({ lessons }: Outline) => lessons.map((lesson) => ({ ...lesson, parts: [] }));
