import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { findByExactName, findByName } from "#app/rules/topics/near-spelling.ts";

type Named = Pick<LibraryCourse, "slug" | "topic_name" | "aliases">;

/** The course a learner means: by its name or an alias, otherwise by a similar spelling. */
export function courseNamed<Course extends Named>(courses: readonly Course[], topic: string) {
  return findByName(topic, courses, namesOf);
}

/** A name that already belongs to another course: a learner who types it would never get this one. */
export function findNameClash(course: Named, others: readonly Named[]) {
  const foreign = others.filter((other) => other.slug !== course.slug);
  for (const name of namesOf(course)) {
    const owner = findByExactName(name, foreign, namesOf);
    if (owner) return { name, owner: owner.slug };
  }
  return null;
}

export const namesOf = (course: Named): string[] => [course.topic_name, ...course.aliases];
