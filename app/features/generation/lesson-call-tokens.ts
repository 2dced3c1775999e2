import { LESSON_MAX_TOKENS, SOURCED_LESSON_MAX_TOKENS } from "#app/ai/lesson/write-lesson.ts";
import { PASSAGES } from "#app/rules/sources/passage-budget.ts";

/** Upper bound for a prompt that contains a lesson. */
export const PROMPT_TOKENS = 4_000;

/** The same with passages of the learner's sources. */
export const SOURCED_PROMPT_TOKENS = PROMPT_TOKENS + PASSAGES.tokens;

/** Of a prompt that contains a lesson, with passages of sources or without. */
export const promptTokens = (passagesOrSources: readonly unknown[] = []): number =>
  passagesOrSources.length > 0 ? SOURCED_PROMPT_TOKENS : PROMPT_TOKENS;

/** What a lesson's first call may cost. */
export const lessonCallTokens = (isSourced: boolean): number =>
  isSourced ? SOURCED_LESSON_MAX_TOKENS + SOURCED_PROMPT_TOKENS : LESSON_MAX_TOKENS + PROMPT_TOKENS;
