import { count, countDistinct, eq, isNotNull, sum } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { topics, userProgress, users } from "#app/db/tables/index.ts";

export interface Figures {
  learners: number;
  lessonsFinished: number;
  reviewsDone: number;
  /** By slug of a library course: the share of learners who started it, 0 to 1. */
  popularity: Record<string, number>;
}

/** Below these, a new instance hides its figures. */
const WORTH_SHOWING = { learners: 100, lessonsFinished: 500 } as const;
const COUNTED_AGAIN_AFTER_MILLISECONDS = 10 * 60_000;

let counted: { at: number; figures: Promise<Figures | null> } | undefined;

/** This instance's own figures, counted every ten minutes; null while they are too small. */
export function countFigures(now: Date): Promise<Figures | null> {
  const age = counted ? now.getTime() - counted.at : Infinity;
  if (!counted || age > COUNTED_AGAIN_AFTER_MILLISECONDS || age < 0) {
    const counting = { at: now.getTime(), figures: countAll() };
    counted = counting;
    // Don't cache a failed count: the next visitor tries again.
    counting.figures.catch(() => {
      if (counted === counting) counted = undefined;
    });
  }
  return counted.figures;
}

async function countAll(): Promise<Figures | null> {
  const [people, done, taken] = await Promise.all([
    db.select({ learners: count() }).from(users).then(one),
    db
      .select({ lessons: count(), reviews: sum(userProgress.reviewCount).mapWith(Number) })
      .from(userProgress)
      .where(isNotNull(userProgress.completedAt))
      .then(one),
    db
      .select({ slug: topics.librarySlug, learners: countDistinct(topics.userId) })
      .from(topics)
      .where(eq(topics.source, "library"))
      .groupBy(topics.librarySlug),
  ]);
  if (people.learners < WORTH_SHOWING.learners || done.lessons < WORTH_SHOWING.lessonsFinished)
    return null;
  return {
    learners: people.learners,
    lessonsFinished: done.lessons,
    reviewsDone: done.reviews ?? 0,
    popularity: Object.fromEntries(
      taken.flatMap(({ slug, learners }) => (slug ? [[slug, learners / people.learners]] : [])),
    ),
  };
}
