import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Model } from "#app/ai/models.ts";
import { asPrompt } from "#app/ai/prompt.ts";
import { askForObject } from "#app/ai/stream-object.ts";
import { mainText } from "#app/rules/blocks/main-text.ts";
import type { Brief } from "./brief.ts";
import type { WrittenLesson } from "./score-lesson.ts";

const mark = z.int().min(1).max(5);
const verdict = z.object({
  accuracy: mark,
  teaching: mark,
  fit: mark,
  questions: mark,
  voice: mark,
  because: z.string().trim().min(1).max(400),
});
export type Verdict = z.infer<typeof verdict>;
const MAX_TOKENS = 1_000;

/** What another model thinks of the lessons. Throws an AiError. */
export async function judge(
  model: Model,
  { topic, level, language }: Brief,
  lessons: readonly WrittenLesson[],
): Promise<Verdict> {
  const { value } = await askForObject({
    model,
    schema: verdict,
    name: "verdict",
    instructions: readFileSync("evals/judge.md", "utf8"),
    prompt: asPrompt({
      topic: `${topic} (${level}, ${language})`,
      lessons: lessons.map(({ title, blocks }) => `${title}\n${mainText(blocks)}`).join("\n\n"),
      questions: lessons
        .flatMap(({ questions }) => questions)
        .map(
          ({ question_text, options, correct_answer }) =>
            `${question_text}\n${options.map((option) => `${option === correct_answer ? "*" : "-"} ${option}`).join("\n")}`,
        ),
    }),
    temperature: 0,
    maxTokens: MAX_TOKENS,
  });
  return value;
}
