import { isPassage } from "#app/rules/blocks/citations.ts";
import { asDay, daysBetween, type Day } from "#app/rules/day.ts";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import type { ContentFault } from "./content-fault.ts";
import { lessonFile } from "./read-course.ts";

/** What a source says may have changed by then, unless the course sets its own time. */
const HALF_LIFE_MONTHS = 24;
const DAYS_PER_MONTH = 365.25 / 12;

/** Sources that were last looked at too long ago. */
export function staleSources(course: LibraryCourse, today: Day): ContentFault[] {
  const months = course.source_half_life_months ?? HALF_LIFE_MONTHS;
  return course.lessons.flatMap((lesson) =>
    lesson.blocks
      .flatMap((block) => (block.kind === "sources" ? block.sources : []))
      .flatMap((item) => (isPassage(item) ? [] : [item]))
      .filter(
        ({ accessed }) => accessed && daysBetween(asDay(accessed), today) > months * DAYS_PER_MONTH,
      )
      .map(({ title, accessed }) => ({
        file: lessonFile(lesson.lesson_number),
        near: title,
        text: `last looked at on ${accessed}, more than ${months} months ago: ${title}`,
      })),
  );
}
