import { visibleProse } from "#app/rules/clean-text.ts";
import {
  LESSONS_PER_TOPIC,
  libraryCourseHead,
  libraryLesson,
  OWN_LESSONS,
  ownCourseHead,
  ownLesson,
} from "#app/rules/lessons/curriculum.ts";

/** What a course has to be, by whose it is. */
export interface CourseRules {
  head: typeof ownCourseHead | typeof libraryCourseHead;
  lesson: typeof ownLesson | typeof libraryLesson;
  lessons: { least: number; most: number };
  clean: (text: string) => string;
}

export const OF_LIBRARY: CourseRules = {
  head: libraryCourseHead,
  lesson: libraryLesson,
  lessons: { least: LESSONS_PER_TOPIC, most: LESSONS_PER_TOPIC },
  clean: (text) => text,
};

/** Nobody has read it before it comes in, so what can't be seen is taken out. */
export const OF_LEARNER: CourseRules = {
  head: ownCourseHead,
  lesson: ownLesson,
  lessons: OWN_LESSONS,
  clean: visibleProse,
};
