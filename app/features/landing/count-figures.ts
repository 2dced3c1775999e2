import { count, eq, isNotNull, sum } from "drizzle-orm";
import { db, one } from "#app/db/client.ts";
import { courses, enrollments, lessonProgress, users } from "#app/db/tables/index.ts";

export interface Figures {
  learners: number;
  lessonsFinished: number;
  reviewsDone: number;
  /** By slug of a library course: the share of learners who started it, 0 to 1. */
  popularity: Record<string, number>;
}

/** A new instance with less than this hides its figures. */
const MIN_FIGURES = { learners: 100, lessonsFinished: 500 } as const;
const MAX_AGE_MS = 10 * 60_000;

let cached: { at: number; figures: Promise<Figures | null> } | undefined;

/** This instance's figures, cached for ten minutes; null while they are too small to show. */
export function countFigures(now: Date): Promise<Figures | null> {
  const age = cached ? now.getTime() - cached.at : Infinity;
  if (!cached || age > MAX_AGE_MS || age < 0) {
    const counting = { at: now.getTime(), figures: countAll() };
    cached = counting;
    // Don't cache a failed count, so that the next visitor retries.
    counting.figures.catch(() => {
      if (cached === counting) cached = undefined;
    });
  }
  return cached.figures;
}

async function countAll(): Promise<Figures | null> {
  const [people, done, taken] = await Promise.all([
    db.select({ learners: count() }).from(users).then(one),
    db
      .select({ lessons: count(), reviews: sum(lessonProgress.reviewCount).mapWith(Number) })
      .from(lessonProgress)
      .where(isNotNull(lessonProgress.completedAt))
      .then(one),
    db
      .select({ slug: courses.slug, learners: count() })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(eq(courses.source, "library"))
      .groupBy(courses.slug),
  ]);
  if (people.learners < MIN_FIGURES.learners || done.lessons < MIN_FIGURES.lessonsFinished)
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
