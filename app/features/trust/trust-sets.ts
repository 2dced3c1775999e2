import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { loadLibrary } from "#app/library/library.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { allQuestions } from "#app/rules/lessons/curriculum.ts";
import {
  faultyVariants,
  unchanged,
  type SoundQuestion,
  type TrustItem,
} from "#app/rules/trust/trust-item.ts";
import type { TrustClass } from "#app/rules/trust/trust-report.ts";

/** Where the questions came from and under which licence they are here: evals/README.md. */
const REDUX_FILE = "evals/mmlu-redux.jsonl";
/** Five variants of each make nine hundred. */
const LIBRARY_QUESTIONS = 180;

const KIND_OF: Record<string, TrustClass> = {
  ok: "good",
  "wrong-key": "wrong-key",
  "several-right": "several-right",
  "none-right": "none-right",
  "unclear-question": "unclear",
  "unclear-options": "unclear",
};
const reduxRow = z.object({
  question: z.string(),
  options: z.array(z.string()).length(4),
  key: z.int().min(0).max(3),
  label: z.enum(Object.keys(KIND_OF)),
});

/** Questions of MMLU whose faults people found. Without lessons and explanations. */
export async function reduxItems(file = REDUX_FILE): Promise<TrustItem[]> {
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  return lines.map((line): TrustItem => {
    const { question, options, key, label } = reduxRow.parse(JSON.parse(line));
    return {
      set: "redux",
      kind: KIND_OF[label]!,
      lesson: null,
      question: {
        question_text: question,
        options,
        correct_answer: options[key] ?? "",
        explanation: "",
        feedback_correct: "",
        feedback_incorrect: "",
        difficulty_level: 3,
        concept: "",
      },
    };
  });
}

/** Questions of the built-in courses, sound as they are and with faults made by code. */
export async function libraryItems(): Promise<TrustItem[]> {
  const sound = (await loadLibrary())
    .flatMap((course) => course.lessons)
    .flatMap((lesson): SoundQuestion[] =>
      allQuestions(lesson)
        .filter(isChoice)
        .map((question) => ({ lesson, question })),
    )
    // A new course may add questions, but doesn't reorder the others.
    .toSorted((one, other) => (digestOf(one) < digestOf(other) ? -1 : 1))
    .slice(0, LIBRARY_QUESTIONS);
  return [...unchanged(sound), ...faultyVariants(sound)];
}

const digestOf = ({ question }: SoundQuestion) =>
  createHash("sha256").update(question.question_text).digest("hex");
