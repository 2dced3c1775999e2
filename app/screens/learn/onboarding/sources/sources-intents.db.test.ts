import { expect } from "vitest";
import { loadCourseSources } from "#app/features/sources/load-course-sources.ts";
import { partsField, SOURCE_FIELD } from "#app/rules/sources/source-choice.ts";
import { aLearner, MONDAY, test } from "../../../../../test/builders.ts";
import { ownCourse } from "../../../../../test/own-course.ts";
import { aSource } from "../../../../../test/source.ts";
import { addFromForm } from "./sources-intents.ts";

const TEXT = "# Causes\n\nThe Moon pulls.\n\n# Harbours\n\nA master watches.";

function formOf(courseId: string, sourceId: string, parts: number[]) {
  const form = new FormData();
  form.set("course", courseId);
  form.set(SOURCE_FIELD, sourceId);
  form.set("lessons", "4");
  for (const part of parts) form.append(partsField(0), String(part));
  return form;
}

test("what is chosen is added to a course of one's own, whose page opens", async () => {
  const learner = await aLearner();
  const { courseId } = await ownCourse(learner);
  await aSource(learner, TEXT, { courseId });
  const { id } = await aSource(learner, TEXT, { name: "More.txt" });

  const form = formOf(courseId, id, [1]);
  const response = await addFromForm({ form, learner, now: MONDAY });

  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get("location")).toBe(`/topic/${courseId}`);
  const rows = await loadCourseSources(courseId);
  expect(rows.find((source) => source.id === id)?.chosenParts).toEqual([1]);
});

test("a refusal keeps what was chosen and typed", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  const { courseId } = await ownCourse(stranger);
  await aSource(stranger, TEXT, { courseId });
  const { id } = await aSource(learner, TEXT);
  for (const [course, parts, message] of [
    [courseId, [1], "We couldn’t find that path. Choose another one."],
    ["x", [1], "We couldn’t find that path. Choose another one."],
    [courseId, [], "Choose at least one part of a source."],
  ] as const) {
    const form = formOf(course, id, [...parts]);
    const response = await addFromForm({ form, learner, now: MONDAY });
    expect(response).toMatchObject({ data: { message, lessons: "4" }, init: { status: 400 } });
  }
  expect(await loadCourseSources(courseId)).toHaveLength(1);
});
