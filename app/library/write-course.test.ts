import { expect, test } from "vitest";
import { filesFrom } from "./course-files.ts";
import { OF_LIBRARY } from "./course-rules.ts";
import { builtInLibrary } from "./library.ts";
import { readCourseFiles } from "./read-course.ts";
import { writeCourse } from "./write-course.ts";

const library = await builtInLibrary();

test.for(library.map((course) => [course.slug, course] as const))(
  "%s is read as it was written",
  async ([slug, course]) => {
    const files = writeCourse(course);
    expect(await readCourseFiles(filesFrom(slug, files), OF_LIBRARY)).toEqual(course);
  },
);

test.for(library.map((course) => [course.slug, course] as const))(
  "%s comes back whole with every answer sealed, and none can be read meanwhile",
  async ([slug, course]) => {
    const files = writeCourse(course, { isAnswerOpen: () => false });
    expect(await readCourseFiles(filesFrom(slug, files), OF_LIBRARY)).toEqual(course);
    // What a lesson lets its reader try out is no question, and its page has what is right.
    const text = [...files.values()].join("\n").replaceAll(/^```blocks$[^]*?^```$/gm, "");
    expect(text).not.toMatch(
      /^ *(?:- )?(?:correct_answer|accepted|feedback_correct|beliefs|pairs):/m,
    );
  },
);
