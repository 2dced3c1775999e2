import { comparable } from "#app/rules/clean-text.ts";
import type { LibraryCourse } from "#app/rules/curriculum.ts";

type Named = Pick<LibraryCourse, "slug" | "topic_name" | "aliases">;

/** The course a learner means: by its name or an alias, whatever the case, the width of letters and the spaces. */
export function courseNamed<Course extends Named>(
  courses: readonly Course[],
  topic: string,
): Course | undefined {
  const wanted = comparable(topic);
  return courses.find((course) => namesOf(course).some((name) => comparable(name) === wanted));
}

/** A name that already belongs to another course: a learner who types it would never get this one. */
export function findNameClash(course: Named, others: readonly Named[]) {
  for (const name of namesOf(course)) {
    const owner = courseNamed(
      others.filter((other) => other.slug !== course.slug),
      name,
    );
    if (owner) return { name, owner: owner.slug };
  }
  return null;
}

export const namesOf = (course: Named): string[] => [course.topic_name, ...course.aliases];
