import { setTimeout as pause } from "node:timers/promises";
import { randomInt } from "node:crypto";
import { beforeNextCheck } from "#app/ai/attempts.ts";
import {
  ANSWER_CHECK_MAX_TOKENS,
  checkAnswers,
  type LessonError,
  type LessonText,
  type OpenQuestion,
  type SolvedAnswer,
} from "#app/ai/answer-check/check-answers.ts";
import { AiError } from "#app/ai/faults.ts";
import { TIMEOUTS, type Timeouts } from "#app/ai/timeouts.ts";
import { REWRITE_MAX_TOKENS, rewriteQuestions } from "#app/ai/questions/rewrite-questions.ts";
import type { RefusedQuestion } from "#app/ai/lesson/write-lesson.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { DraftLesson, DraftQuestion } from "#app/rules/curriculum.ts";
import { lintLesson, lintQuestion } from "#app/rules/question-lint.ts";
import { reviewBy, UNCHECKED, type Review } from "#app/rules/questions/review-state.ts";
import { shuffleOptions } from "#app/rules/quiz.ts";
import type { Urgency } from "../ai/slots.ts";
import { spendOn, type Run } from "./run.ts";

/** A learner has read the lesson by then, and a slow verifier must not delay the quiz any longer. */
const AWAITED: Partial<Timeouts> = { firstContentMs: 15_000, totalMs: 45_000 };
/** Nobody waits: a slow machine may take its time. */
const BACKGROUND: Partial<Timeouts> = { firstContentMs: 90_000, totalMs: 180_000 };
const NONE_OF_THESE = "None of these";

interface TrustedQuestions {
  questions: DraftQuestion[];
  /** The same for all questions. */
  review: Review;
  /** Statements of the lesson that the verifier calls false. */
  errors: LessonError[];
}

/**
 * Returns the questions whose key a second model finds by itself. A question that it misses, that gives its answer away or
 * that could not be used is rewritten and verified once more, then left out. Without a verifier the questions that passed
 * the lint stay (decision 006).
 */
export async function trustedQuestions(
  run: Run,
  lesson: DraftLesson,
  urgency: Urgency,
  refused: readonly RefusedQuestion[] = [],
): Promise<TrustedQuestions> {
  const verdict = await check(run, lesson, lesson.questions, urgency);
  const { checker, writer } = run.models;
  const doubted = lesson.questions.flatMap((question): RefusedQuestion[] => {
    const because = verdict?.doubtOf(question) ?? null;
    return because === null ? [] : [{ question, because }];
  });
  const trusted = lesson.questions.filter(
    (question) => !doubted.some((one) => one.question === question),
  );
  const guessable = verdict
    ? trusted.flatMap((question): RefusedQuestion[] => {
        const [fault] = lintQuestion(question);
        return fault ? [{ question, because: fault.text }] : [];
      })
    : [];
  const review = verdict ? reviewBy(checker.modelId, writer.modelId) : UNCHECKED;
  const errors = verdict?.errors ?? [];
  const replaced = [...doubted, ...guessable, ...refused];
  if (replaced.length === 0 && trusted.length > 0) return { questions: trusted, review, errors };
  const sound = trusted.filter((question) => !guessable.some((one) => one.question === question));
  const fresh = await rewrite(run, { ...lesson, questions: sound }, replaced, urgency);
  const freshVerdict = fresh.length > 0 ? await check(run, lesson, fresh, urgency) : null;
  // A doubted question stays out if its replacement could not be verified.
  const gained = fresh.filter((question) =>
    freshVerdict ? freshVerdict.doubtOf(question) === null : !verdict,
  );
  const missing = replaced.length - gained.length;
  const filled = guessable.slice(0, Math.max(0, missing)).map(({ question }) => question);
  const questions = [...sound, ...filled, ...gained];
  log.info(
    {
      lesson: lesson.title,
      check: verdict ? env().AI_CHECK : "none",
      doubted: doubted.length,
      guessable: guessable.length,
      unusable: refused.length,
      regained: gained.length,
      lessonErrors: errors.length,
    },
    "questions were checked",
  );
  if (questions.length > 0) return { questions, review, errors };
  throw new AiError("invalid-structure", "no question whose answer a second model finds");
}

interface Verdict {
  /** Why a question can't be trusted; null if it can. */
  doubtOf(question: DraftQuestion): string | null;
  errors: LessonError[];
}

/**
 * Verifies without the key and with shuffled options. `basic` is one call; `full` adds another shuffle, one without the right
 * option, one without the lesson and one with the explanation alone. Null when the verifier was unavailable.
 */
async function check(
  run: Run,
  lesson: DraftLesson,
  questions: DraftQuestion[],
  urgency: Urgency,
): Promise<Verdict | null> {
  const level = env().AI_CHECK;
  if (level === "off" || questions.length === 0) return null;
  const ask = (text: LessonText | null, shown: ShownQuestion[]) => solve(run, text, shown, urgency);
  const isFull = level === "full";
  const [once, again, without, probed, explained] = await Promise.all([
    ask(lesson, questions.map(shuffled)),
    isFull ? ask(lesson, questions.map(shuffled)) : null,
    isFull ? ask(null, questions.map(shuffled)) : null,
    isFull ? ask(lesson, questions.map(withoutKey)) : null,
    isFull ? ask(explanationsOf(questions), questions.map(shuffled)) : null,
  ]);
  if (!once) return null;
  return {
    errors: once.errors,
    doubtOf(question) {
      const at = questions.indexOf(question);
      if (at === -1) return null;
      return (
        once.doubts[at] ??
        again?.doubts[at] ??
        probed?.doubts[at] ??
        explained?.doubts[at] ??
        // Not knowing without the lesson is no fault; knowing otherwise is.
        (without?.answers[at] === "ambiguous" ? null : (without?.doubts[at] ?? null))
      );
    },
  };
}

type ShownQuestion = OpenQuestion & { correctOption: number };

const shuffled = ({ question_text, options, correct_answer }: DraftQuestion): ShownQuestion => ({
  question_text,
  ...shuffleOptions(options, correct_answer, randomInt(2 ** 31)),
});

/** Whether the right option was chosen because it is right, or as the best of four. */
function withoutKey({ question_text, options, correct_answer }: DraftQuestion): ShownQuestion {
  const wrong = options.filter((option) => option !== correct_answer);
  const shown = shuffleOptions([...wrong, NONE_OF_THESE], NONE_OF_THESE, randomInt(2 ** 31));
  return { question_text, ...shown };
}

/** The explanation alone must lead to the answer. */
const explanationsOf = (questions: readonly DraftQuestion[]): LessonText => ({
  explanation: questions
    .map(({ explanation }, index) => `On question ${index + 1}: ${explanation}`)
    .join("\n"),
  example: "",
  elaboration: "",
});

/** One call; null when the verifier was unavailable. */
async function solve(run: Run, text: LessonText | null, shown: ShownQuestion[], urgency: Urgency) {
  const { models, signal } = run;
  const reply = await retryWhileBusy(run, (tokenBudgetFactor) => {
    const maxTokens = ANSWER_CHECK_MAX_TOKENS * tokenBudgetFactor;
    const call = { writer: "answer-check", model: models.checker, maxTokens, urgency };
    const options = { signal, timeouts: timeoutsOf(run, urgency), maxTokens };
    return spendOn(run, call, () => checkAnswers(models, text, shown, options));
  });
  return (
    reply && {
      errors: reply.errors,
      answers: reply.solutions.map(({ answer }) => answer),
      doubts: reply.solutions.map(({ answer, because }, index) =>
        answer === shown[index]?.correctOption ? null : doubtIn(shown[index], answer, because),
      ),
    }
  );
}

const timeoutsOf = ({ timeouts }: Run, urgency: Urgency): Partial<Timeouts> => ({
  ...(urgency === "awaited" ? AWAITED : BACKGROUND),
  ...timeouts,
});

/** For the model that rewrites the question. */
function doubtIn(shown: ShownQuestion | undefined, answer: SolvedAnswer, because: string): string {
  const chosen = answer === "ambiguous" ? undefined : shown?.options[answer];
  return chosen === undefined
    ? `A reader who did not know the answer found none, or more than one: ${because}`
    : `A reader who did not know the answer chose “${chosen}”: ${because}`;
}

/**
 * Replacement questions that pass the lint together with the trusted ones; none when the generator was unavailable.
 */
async function rewrite(
  run: Run,
  lesson: DraftLesson,
  replaced: RefusedQuestion[],
  urgency: Urgency,
): Promise<DraftQuestion[]> {
  if (replaced.length === 0) return [];
  const { models, signal } = run;
  const reply = await retryWhileBusy(run, (tokenBudgetFactor) => {
    const maxTokens = REWRITE_MAX_TOKENS * tokenBudgetFactor;
    const call = { writer: "questions", model: models.writer, maxTokens, urgency };
    const options = { signal, timeouts: timeoutsOf(run, urgency), maxTokens };
    return spendOn(run, call, () => rewriteQuestions(models, lesson, replaced, options));
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
