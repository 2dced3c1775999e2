import {
  ANSWER_CHECK_MAX_TOKENS,
  checkAnswers,
  type CheckedText,
  type LessonText,
  type ShownQuestion,
} from "#app/ai/answer-check/check-answers.ts";
import type { Models } from "#app/ai/models.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import type { NumberedPassage } from "#app/ai/prompt.ts";
import { spend } from "../ai/spend.ts";
import { promptTokens } from "../generation/lesson-call-tokens.ts";
import type { WrittenLesson } from "../lessons/written-lesson.ts";

/** Nobody waits for it. */
const PATIENT = { firstContentMs: 90_000, totalMs: 180_000 };

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
  (text: CheckedText, openQuestions: readonly ShownQuestion[]) =>
    withRetries(signal, ({ tokenBudgetFactor }) => {
      const maxTokens = ANSWER_CHECK_MAX_TOKENS * tokenBudgetFactor;
      const spending = {
        userId,
        writer: "answer-check",
        model: models.checker.modelId,
        urgency: "background",
        worstCaseTokens: maxTokens + promptTokens(text?.passages),
      } as const;
      return spend(spending, clock, signal, () =>
        checkAnswers(models, text, openQuestions, { signal, maxTokens, timeouts: PATIENT }),
      );
    });

/** What the verifier reads of a stored lesson, with what the course's sources say. */
export const verifiableText = (
  { blocks }: WrittenLesson,
  passages: readonly NumberedPassage[],
): LessonText => ({
  explanation: textOf(blocks, "explanation"),
  example: textOf(blocks, "example"),
  elaboration: textOf(blocks, "why"),
  passages,
});
