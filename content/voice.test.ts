import { expect, test } from "vitest";
import { describeVoice, voiceFaults } from "#app/library/voice-faults.ts";
import { allTexts } from "./courses.ts";
import { COURSES_TO_EDIT } from "./courses-to-edit.ts";

const [edited, toEdit] = [true, false].map((isEdited) =>
  allTexts.filter(({ slug }) => !COURSES_TO_EDIT.includes(slug) === isEdited),
) as [typeof allTexts, typeof allTexts];

test("an edited course sounds like someone speaking", () => {
  const faults = edited.flatMap((course) =>
    voiceFaults(course).map(({ file, text }) => `${course.slug}/${file}: ${text}`),
  );
  expect(faults).toEqual([]);
});

test.each(toEdit)("$slug is still to be edited, so it stays on the list", (course) => {
  const counts = Object.entries(Object.groupBy(voiceFaults(course), ({ rule }) => rule));
  expect(counts, `${describeVoice(course)}: take ${course.slug} off the list`).not.toEqual([]);
});
