import { PASSAGES } from "#app/rules/sources/passage-budget.ts";
import { LESSON_MAX_TOKENS } from "#app/ai/lesson/write-lesson.ts";

/** Upper bound for a prompt that contains a lesson. */
export const PROMPT_TOKENS = 4_000;

/** The same with passages of the learner's sources. */
export const SOURCED_PROMPT_TOKENS = PROMPT_TOKENS + PASSAGES.tokens;

/** What a lesson's first call may cost. */
export const LESSON_CALL_TOKENS = LESSON_MAX_TOKENS + PROMPT_TOKENS;
