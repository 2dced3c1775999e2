import { expect, test } from "vitest";
import { lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import { seededRandom } from "#app/rules/seeded-shuffle.ts";
import {
  KINDS,
  sampleQuestion,
  type SampleKind,
} from "../../../test/ai-service/sample-questions.ts";
import { draftOf } from "./draft-of-form.ts";
import { questionForm } from "./question-forms.ts";
import { repairQuestion, reshapeQuestion } from "./repair-question.ts";

/** As it comes out of a reply, where what is null is left out. */
function written(kind: SampleKind) {
  const about = { concept: "Counting", index: 0, random: seededRandom(7) };
  const fields = Object.entries(sampleQuestion(kind, "Try 1", about));
  return Object.fromEntries(fields.filter(([name, value]) => name !== "kind" && value !== null));
}

test.each(["choice", ...KINDS] as const)(
  "a model's %s becomes a question without faults, though it doesn't say its kind",
  (kind) => {
    const reshaped = reshapeQuestion(written(kind));
    const form = questionForm.parse(repairQuestion(reshaped, ["Counting"]));
    expect(form.kind).toBe(kind);
    expect(lintQuestion(draftOf(form, 2))).toEqual([]);
  },
);
