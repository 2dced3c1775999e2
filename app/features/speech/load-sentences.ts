import { env } from "#app/platform/env.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { spokenLesson } from "#app/rules/speech/spoken-lesson.ts";
import type { SpokenLesson } from "#app/rules/speech/spoken-sentence.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";

export type FoundSentences =
  | ({ status: "found" } & SpokenLesson)
  | { status: "not-found" | "locked" };

/** What is read aloud of a lesson that the learner may open. */
export async function loadSentences(learner: Learner, lessonId: string): Promise<FoundSentences> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  const { title, objective, blocks } = await findWrittenLesson(lessonId);
  // Without the answers of its stops, as on the page.
  const withheld = blocks.map((block): RenderedBlock =>
    block.kind === "ask" ? { ...block, answer: null } : block,
  );
  return { status: "found", ...spokenLesson({ title, objective, blocks: withheld }) };
}

/** Whether the AI service reads lessons aloud. */
export const hasSpeechService = (): boolean => env().ai?.speech !== undefined;
