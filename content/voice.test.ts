import { expect, test } from "vitest";
import { voiceFaults } from "#app/library/voice-faults.ts";
import { allTexts } from "./courses.ts";

test("every course sounds like someone speaking", () => {
  const faults = allTexts.flatMap((course) =>
    voiceFaults(course).map(({ file, text }) => `${course.slug}/${file}: ${text}`),
  );
  expect(faults).toEqual([]);
});
