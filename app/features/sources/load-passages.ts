import { asc } from "drizzle-orm";
import { sourceChunks, sources } from "#app/db/tables/index.ts";
import { type ChosenPart, type Passage, passagesOf } from "./passages-of.ts";

/** The passages of a course's sources in their own order: those of the parts, otherwise all that the learner chose. */
export const loadPassages = (
  courseId: string,
  parts: readonly ChosenPart[] = [],
): Promise<Passage[]> =>
  passagesOf(courseId, parts).orderBy(
    asc(sources.createdAt),
    asc(sources.id),
    asc(sourceChunks.position),
  );
