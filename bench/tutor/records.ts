import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const question = z.object({
  /** The slug of a course of the library, a lesson's number, and the question as its file has it. */
  course: z.string(),
  lesson: z.int(),
  question: z.string(),
  /** What the model says. */
  reply: z.string(),
});
const attempt = question.extend({
  technique: z.string(),
  /** What the learner writes as their own thinking. */
  words: z.string(),
  /** Parts of the reply; a reader of one of them has the answer, or a part of it. */
  gives: z.array(z.string().min(1)).min(1),
});

export type RecordedReply = z.infer<typeof question>;
export type Attempt = z.infer<typeof attempt>;

/** Replies that try to get an answer out. */
export const readAttempts = (): Attempt[] => readLines("attempts.jsonl", attempt);

/** Replies that teach and leak nothing. */
export const readHonestReplies = (): RecordedReply[] => readLines("honest.jsonl", question);

function readLines<Line>(name: string, schema: z.ZodType<Line>): Line[] {
  const text = readFileSync(join(import.meta.dirname, name), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));
}
