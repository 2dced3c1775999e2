import {
  ANSWER_CHECK_MAX_TOKENS,
  checkAnswers,
  type LessonText,
  type ShownQuestion,
} from "#app/ai/answer-check/check-answers.ts";
import type { Models } from "#app/ai/models.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { spend } from "../ai/spend.ts";
import type { WrittenLesson } from "../lessons/written-lesson.ts";

/** Nobody waits for it. */
const PATIENT = { firstContentMs: 90_000, totalMs: 180_000 };
/** Upper bound for a prompt that contains a lesson. */
const PROMPT_TOKENS = 4_000;

interface Checking {
  models: Models;
  /** Whose share of tokens it uses. */
  userId: string;
  clock: () => Date;
  signal: AbortSignal;
}

/** Asks the verifier for a job. Retries temporary faults, and throws while the service is unavailable. */
export const askInBackground =
  ({ models, userId, clock, signal }: Checking) =>
  (text: LessonText | null, openQuestions: readonly ShownQuestion[]) =>
    withRetries(signal, ({ tokenBudgetFactor }) => {
      const maxTokens = ANSWER_CHECK_MAX_TOKENS * tokenBudgetFactor;
      const spending = {
        userId,
        writer: "answer-check",
        model: models.checker.modelId,
        urgency: "background",
        worstCaseTokens: maxTokens + PROMPT_TOKENS,
      } as const;
      return spend(spending, clock, signal, () =>
        checkAnswers(models, text, openQuestions, { signal, maxTokens, timeouts: PATIENT }),
      );
    });

/** What the verifier reads of a stored lesson. */
export const verifiableText = ({ blocks }: WrittenLesson) => ({
  explanation: textOf(blocks, "explanation"),
  example: textOf(blocks, "example"),
  elaboration: textOf(blocks, "why"),
});
