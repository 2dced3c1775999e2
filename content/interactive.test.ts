import { expect, test } from "vitest";
import { isInteractive } from "#app/rules/blocks/rendered-block.ts";
import { courses } from "./courses.ts";

test.each(courses.map((course) => [course.slug, course] as const))(
  "%s has something to try out in three places or more, and in two ways or more",
  (_, { lessons }) => {
    const blocks = lessons.flatMap((lesson) => lesson.blocks.filter(isInteractive));

    expect(blocks.length).toBeGreaterThanOrEqual(3);
    expect(new Set(blocks.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(2);
  },
);
