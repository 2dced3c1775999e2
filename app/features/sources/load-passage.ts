import { and, asc, desc, eq, gt, gte, lt, lte } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceChunks } from "#app/db/tables/index.ts";
import { pageAt } from "#app/rules/sources/page-at.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findOwnSource } from "./find-own-source.ts";
import { joinChunks } from "./load-source-text.ts";

/** On either side of it. */
const CHUNKS_AROUND = 3;
/** Longer than any passage that a lesson cites. */
const MAX_PASSAGE_LENGTH = 10_000;
const MAX_INTEGER = 2 ** 31;

export type LoadedPassage =
  | {
      status: "found";
      name: string;
      language: string | null;
      page: number | null;
      pages: number | null;
      before: string;
      passage: string;
      after: string;
      /** Where `before` begins and `after` ends. */
      start: number;
      end: number;
      isFirst: boolean;
      isLast: boolean;
      courseId: string | null;
    }
  | { status: "not-found" };

/** A passage of the learner's own source with the text around it. */
export async function loadPassage(
  learner: Pick<Learner, "id">,
  sourceId: string,
  { from, to }: { from: number; to: number },
): Promise<LoadedPassage> {
  if (!isRange({ from, to })) return { status: "not-found" };
  const source = await findOwnSource(learner, sourceId);
  if (!source) return { status: "not-found" };
  const chunks = await readAround(sourceId, { from, to });
  const [first] = chunks;
  if (!first || first.start > from) return { status: "not-found" };
  const text = joinChunks(chunks, first.start);
  const passage = text.slice(from - first.start, to - first.start);
  if (passage.length < to - from) return { status: "not-found" };
  const { length, pageStarts, ...about } = source;
  const end = first.start + text.length;
  return {
    status: "found",
    ...about,
    page: pageAt(pageStarts, from),
    before: text.slice(0, from - first.start),
    passage,
    after: text.slice(to - first.start),
    start: first.start,
    end,
    isFirst: first.position === 0,
    isLast: end >= length,
  };
}

/** PostgreSQL refuses larger numbers and fractions. */
const isRange = ({ from, to }: { from: number; to: number }) =>
  Number.isInteger(from) &&
  Number.isInteger(to) &&
  from >= 0 &&
  to > from &&
  to < MAX_INTEGER &&
  to - from <= MAX_PASSAGE_LENGTH;

async function readAround(sourceId: string, { from, to }: { from: number; to: number }) {
  const own = eq(sourceChunks.sourceId, sourceId);
  const { position, start, end, text } = sourceChunks;
  const chunks = (where: ReturnType<typeof and>) =>
    db.select({ position, start, text }).from(sourceChunks).where(and(own, where));
  const [before, within, after] = await Promise.all([
    chunks(lte(end, from)).orderBy(desc(start)).limit(CHUNKS_AROUND),
    chunks(and(gt(end, from), lt(start, to))).orderBy(asc(start)),
    chunks(gte(start, to)).orderBy(asc(start)).limit(CHUNKS_AROUND),
  ]);
  return [...before.toReversed(), ...within, ...after];
}
