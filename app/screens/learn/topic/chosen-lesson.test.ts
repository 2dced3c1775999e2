import { expect, test } from "vitest";
import { asDay } from "#app/rules/day.ts";
import type { LessonTone } from "#app/rules/lessons/recommendations.ts";
import { chosenLesson, lessonToDo } from "./chosen-lesson.ts";

type Lesson = NonNullable<ReturnType<typeof chosenLesson>>;

const aLesson = (number: number, tone: LessonTone): Lesson => ({
  id: `lesson-${number}`,
  number,
  status: "ready",
  title: `Title ${number}`,
  objective: "",
  minutes: 4,
  score: null,
  completedOn: tone === "available" || tone === "locked" ? null : asDay("2026-11-16"),
  isDue: tone === "review",
  label: { text: tone, tone },
});

test.each<[string, LessonTone[], string | null, string | null, number | undefined]>([
  ["the one in the address", ["completed", "available", "available"], "lesson-2", "3", 3],
  ["the next one", ["remediation", "available", "available"], "lesson-2", null, 2],
  ["the next one for a number that no lesson has", ["completed", "available"], "lesson-2", "x", 2],
  [
    "the last open one, if what comes next is locked",
    ["completed", "completed", "locked", "locked"],
    null,
    null,
    2,
  ],
  ["a locked one that somebody asks for", ["completed", "locked"], null, "2", 2],
  ["the first one, if every one is locked", ["locked", "locked"], null, null, 1],
  ["what is shaky before what is locked", ["remediation", "locked", "locked"], null, null, 1],
  ["what is due before what is locked", ["review", "locked"], null, null, 1],
  ["in a finished topic what is shaky", ["completed", "review", "remediation"], null, null, 3],
  ["otherwise what is due", ["completed", "review", "completed"], null, null, 2],
  ["otherwise the first", ["completed", "completed"], null, null, 1],
  ["none in a topic without lessons", [], null, null, undefined],
])("chosen on load: %s", (_, tones, nextLessonId, wanted, number) => {
  const lessons = tones.map((tone, index) => aLesson(index + 1, tone));
  expect(chosenLesson({ lessons, nextLessonId }, wanted)?.number).toBe(number);
});

test.each<[string, LessonTone[], string | null, string | null]>([
  ["the next one", ["remediation", "available"], "lesson-2", "lesson-2"],
  ["what is shaky where the rest is locked", ["remediation", "locked"], null, "lesson-1"],
  ["what is due where the rest is locked", ["review", "locked"], null, "lesson-1"],
  ["none in a finished topic, whose check comes first", ["completed", "review"], null, null],
  ["none that is only locked or only finished", ["completed", "locked"], null, null],
])("to do: %s", (_, tones, nextLessonId, id) => {
  const lessons = tones.map((tone, index) => aLesson(index + 1, tone));
  expect(lessonToDo({ lessons, nextLessonId })).toBe(id);
});
