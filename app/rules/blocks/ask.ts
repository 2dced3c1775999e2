import { z } from "zod";
import { languageOf } from "../language.ts";
import { sectionNames } from "../lessons/prose/section-names.ts";
import { line } from "../text-field.ts";
import { blockKind, blockSchema } from "./block-kind.ts";
import { withoutCitations } from "./citations.ts";

const schema = blockSchema("ask", {
  prompt: line(400),
  options: z.array(line(160)).min(2).max(4).optional(),
  /** Apart from the question, so that a page can leave it out until the reader has answered. */
  answer: z.object({
    /** The right option's place, from 0. */
    option: z.int().min(0).max(3).optional(),
    text: line(600),
  }),
})
  .refine(({ options = [] }) => new Set(options.map(lowerCase)).size === options.length, {
    error: "the options must differ",
    path: ["options"],
  })
  .refine(({ options = [], answer }) => (answer.option ?? -1) < options.length, {
    error: "the answer names an option by its place, from 0",
    path: ["answer"],
  });
export type AskBlock = z.infer<typeof schema>;

/** A stop inside the lesson: the reader predicts before reading on. Nothing is graded. */
export const ask = blockKind({
  schema,
  toMarkdown: ({ prompt, options = [], answer }, escape) =>
    [
      `**${sectionNames(languageOf(prompt).lang).ask}:** ${prompt}`,
      options.map((option) => `- ${option}`).join("\n"),
      `Answer: ${answerText({ options, answer })}`,
    ]
      .filter((part) => part !== "")
      .map(escape)
      .join("\n\n"),
  toText: ({ prompt, options = [] }) => withoutCitations([prompt, ...options].join("\n")),
});

const answerText = ({ options = [], answer }: Pick<AskBlock, "options" | "answer">) =>
  answer.option === undefined ? answer.text : `${options[answer.option]}. ${answer.text}`;

function lowerCase(text: string): string {
  return text.toLowerCase();
}
