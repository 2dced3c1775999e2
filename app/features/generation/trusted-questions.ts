import { setTimeout as pause } from "node:timers/promises";
import { randomInt } from "node:crypto";
import { beforeNextCheck } from "#app/ai/attempts.ts";
import { ANSWER_CHECK_MAX_TOKENS, checkAnswers } from "#app/ai/answer-check/check-answers.ts";
import { AiError } from "#app/ai/faults.ts";
import { TIMEOUTS, type Timeouts } from "#app/ai/timeouts.ts";
import { REWRITE_MAX_TOKENS, rewriteQuestions } from "#app/ai/questions/rewrite-questions.ts";
import type { DraftLesson, DraftQuestion } from "#app/rules/curriculum.ts";
import { lintLesson, lintQuestion } from "#app/rules/question-lint.ts";
import { reviewBy, UNCHECKED, type Review } from "#app/rules/questions/review-state.ts";
import { shuffleOptions } from "#app/rules/quiz.ts";
import type { Urgency } from "../ai/slots.ts";
import { spendOn, type Run } from "./run.ts";

/** A learner has read the lesson by then, and a slow verifier must not delay the quiz any longer. */
const CONNECTION_TIMEOUTS: Partial<Timeouts> = { firstContentMs: 15_000, totalMs: 45_000 };
const DOUBTED =
  "A reader who did not know the answer found another one, or none, or more than one.";

interface TrustedQuestions {
  questions: DraftQuestion[];
  /** The same for all questions. */
  review: Review;
}

/**
 * Returns the questions whose key a second model finds by itself. A question that it misses, or that gives its
 * answer away, is rewritten and verified once more, then left out. Without a verifier the questions that passed the
 * lint stay (decision 006).
 */
export async function trustedQuestions(
  run: Run,
  lesson: DraftLesson,
  urgency: Urgency,
): Promise<TrustedQuestions> {
  const isTrusted = await check(run, lesson, lesson.questions, urgency);
  if (!isTrusted) return { questions: lesson.questions, review: UNCHECKED };
  const { checker, writer } = run.models;
  const review = reviewBy(checker.modelId, writer.modelId);
  const trusted = lesson.questions.filter(isTrusted);
  const guessable = trusted.filter((question) => lintQuestion(question).length > 0);
  const replaced = [...lesson.questions.filter((question) => !isTrusted(question)), ...guessable];
  if (replaced.length === 0) return { questions: trusted, review };
  const sound = trusted.filter((question) => !guessable.includes(question));
  const fresh = await rewrite(run, { ...lesson, questions: sound }, replaced, urgency);
  const isFreshTrusted = fresh.length > 0 && (await check(run, lesson, fresh, urgency));
  // A doubted question stays out if its replacement could not be verified.
  const gained = isFreshTrusted ? fresh.filter(isFreshTrusted) : [];
  const missing = replaced.length - gained.length;
  const questions = [...sound, ...guessable.slice(0, missing), ...gained];
  if (questions.length > 0) return { questions, review };
  throw new AiError("invalid-structure", "no question whose answer a second model finds");
}

/** Verifies without the key and with shuffled options. Null when the verifier was unavailable. */
async function check(
  run: Run,
  lesson: DraftLesson,
  questions: DraftQuestion[],
  urgency: Urgency,
): Promise<((question: DraftQuestion) => boolean) | null> {
  const { models, signal, timeouts } = run;
  const shown = questions.map(({ question_text, options, correct_answer }) => ({
    question_text,
    ...shuffleOptions(options, correct_answer, randomInt(2 ** 31)),
  }));
  const reply = await retryWhileBusy(run, (tokenBudgetFactor) => {
    const maxTokens = ANSWER_CHECK_MAX_TOKENS * tokenBudgetFactor;
    const call = { writer: "answer-check", model: models.checker, maxTokens, urgency };
    const options = { signal, timeouts: { ...CONNECTION_TIMEOUTS, ...timeouts }, maxTokens };
    return spendOn(run, call, () => checkAnswers(models, lesson, shown, options));
  });
  return (
    reply &&
    ((question) => {
      const at = questions.indexOf(question);
      return reply.answers[at] === shown[at]?.correctOption;
    })
  );
}

/**
 * Replacement questions that pass the lint together with the trusted ones; none when the generator was unavailable.
 */
async function rewrite(
  run: Run,
  lesson: DraftLesson,
  replaced: DraftQuestion[],
  urgency: Urgency,
): Promise<DraftQuestion[]> {
  const { models, signal, timeouts } = run;
  const doubted = replaced.map((question) => ({
    question,
    because: lintQuestion(question)[0]?.text ?? DOUBTED,
  }));
  const reply = await retryWhileBusy(run, (tokenBudgetFactor) => {
    const maxTokens = REWRITE_MAX_TOKENS * tokenBudgetFactor;
    const call = { writer: "questions", model: models.writer, maxTokens, urgency };
    const options = { signal, timeouts: { ...CONNECTION_TIMEOUTS, ...timeouts }, maxTokens };
    return spendOn(run, call, () => rewriteQuestions(models, lesson, doubted, options));
  });
  const { questions } = lintLesson({
    ...lesson,
    questions: [...lesson.questions, ...(reply?.questions ?? [])],
  });
  return questions.filter((question) => !lesson.questions.includes(question));
}

/** Retries a busy service for up to `busyMs`; null when it stays unavailable. */
async function retryWhileBusy<Reply>(
  { signal, timeouts }: Run,
  call: (tokenBudgetFactor: number) => Promise<Reply>,
): Promise<Reply | null> {
  const until = performance.now() + (timeouts?.busyMs ?? TIMEOUTS.busyMs);
  let tokenBudgetFactor = 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(tokenBudgetFactor);
    } catch (error) {
      if (!(error instanceof AiError) || error.kind === "cancelled") throw error;
      const secondsLeft = (until - performance.now()) / 1000;
      const afterSeconds = beforeNextCheck(attempt, error, secondsLeft);
      if (afterSeconds === null) return null;
      if (error.isCutOff) tokenBudgetFactor *= 2;
      await pause(afterSeconds * 1000, undefined, { signal }).catch(() => {
        throw new AiError("cancelled", "while waiting for the checker");
      });
    }
  }
}
