import { comparable } from "#app/rules/clean-text.ts";
import { isNearSpelling } from "#app/rules/near-spelling.ts";
import type { LibraryCourse } from "#app/rules/curriculum.ts";

type Named = Pick<LibraryCourse, "slug" | "topic_name" | "aliases">;

/** The course a learner means: by its name or an alias, or else by a spelling that comes near to one. */
export function courseNamed<Course extends Named>(
  courses: readonly Course[],
  topic: string,
): Course | undefined {
  return (
    courseCalled(courses, topic) ??
    courses.find((course) => namesOf(course).some((name) => isNearSpelling(topic, name)))
  );
}

/** A name that already belongs to another course: a learner who types it would never get this one. */
export function findNameClash(course: Named, others: readonly Named[]) {
  for (const name of namesOf(course)) {
    const owner = courseCalled(
      others.filter((other) => other.slug !== course.slug),
      name,
    );
    if (owner) return { name, owner: owner.slug };
  }
  return null;
}

/** To the letter, whatever the case, the width of letters and the spaces. */
function courseCalled<Course extends Named>(courses: readonly Course[], topic: string) {
  const wanted = comparable(topic);
  return courses.find((course) => namesOf(course).some((name) => comparable(name) === wanted));
}

export const namesOf = (course: Named): string[] => [course.topic_name, ...course.aliases];
