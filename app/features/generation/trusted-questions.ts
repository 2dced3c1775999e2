import { setTimeout as pause } from "node:timers/promises";
import { randomInt } from "node:crypto";
import { beforeNextCheck } from "#app/ai/attempts.ts";
import {
  ANSWER_CHECK_MAX_TOKENS,
  checkAnswers,
  type LessonError,
  type CheckedText,
  type LessonText,
  type ShownQuestion,
} from "#app/ai/answer-check/check-answers.ts";
import { doubtedParagraphs } from "#app/ai/doubted-paragraphs.ts";
import { AiError } from "#app/ai/faults.ts";
import type { FaultyParagraph } from "#app/ai/text-faults.ts";
import { TIMEOUTS, type Timeouts } from "#app/ai/timeouts.ts";
import { REWRITE_MAX_TOKENS, rewriteQuestions } from "#app/ai/questions/rewrite-questions.ts";
import type { RefusedQuestion, WrittenDraft } from "#app/ai/lesson/write-lesson.ts";
import type { NumberedPassage } from "#app/ai/prompt.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { DraftLesson, DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { lintLesson } from "#app/rules/quizzes/question-lint.ts";
import { reviewBy, UNCHECKED, type Review } from "#app/rules/trust/review-state.ts";
import type { Urgency } from "../ai/slots.ts";
import { CheckTally, countChecks } from "../trust/count-checks.ts";
import { examineQuestions, type Examination } from "../trust/examine-questions.ts";
import { examinedDraft } from "../trust/examined-question.ts";
import { promptTokens } from "./lesson-call-tokens.ts";
import { spendOn, type Run } from "./run.ts";

/** A learner has read the lesson by then, and a slow verifier must not delay the quiz any longer. */
const AWAITED: Partial<Timeouts> = { firstContentMs: 15_000, totalMs: 45_000 };
/** Nobody waits: a slow machine may take its time. */
const BACKGROUND: Partial<Timeouts> = { firstContentMs: 90_000, totalMs: 180_000 };

interface TrustedQuestions {
  questions: DraftQuestion[];
  /** The same for all questions. */
  review: Review;
  /** Statements of the lesson that the verifier calls false. */
  errors: LessonError[];
  /** Sentences that no passage says, although the writer cites one. */
  unsupported: readonly string[];
  /** Paragraphs that a different answer without the lesson puts in doubt. */
  inDoubt: FaultyParagraph[];
  /** Which passage holds the answer of a question that was written again. */
  cited: WrittenDraft["cited"];
}

interface Drafted extends Pick<WrittenDraft, "refused" | "statements" | "claims"> {
  /** The course's. */
  language: string | undefined;
  /** Of the course's sources. */
  passages: readonly NumberedPassage[];
}

const NOTHING_ELSE: Drafted = {
  refused: [],
  statements: [],
  claims: [],
  language: undefined,
  passages: [],
};

/** As many as a quiz asks: missing ones are written as well. */
const QUESTIONS_PER_QUIZ = 3;

/**
 * Returns the questions whose key a second model finds by itself. A question that it misses, that gives its answer away or
 * that could not be used is rewritten and verified once more, then left out. Without a verifier the questions that passed
 * the lint stay, unchecked (decision 024).
 */
export async function trustedQuestions(
  run: Run,
  lesson: DraftLesson,
  urgency: Urgency,
  { refused, statements, claims, language, passages }: Drafted = NOTHING_ELSE,
): Promise<TrustedQuestions> {
  const tally = new CheckTally();
  for (const { gate } of refused) tally.add(gate);
  const text = { ...lesson, statements, claims, passages };
  const verdict = await check(run, text, lesson.questions, urgency, tally);
  const { checker, writer } = run.models;
  const failing = (why: "doubts" | "giveaways") =>
    lesson.questions.flatMap((question, index): RefusedQuestion[] => {
      const doubt = verdict?.[why][index];
      return doubt ? [{ question, ...doubt }] : [];
    });
  const doubted = failing("doubts");
  const isDoubted = (question: DraftQuestion) =>
    doubted.some((doubt) => doubt.question === question);
  const guessable = failing("giveaways").filter(({ question }) => !isDoubted(question));
  for (const { gate } of [...doubted, ...guessable]) tally.add(gate);
  const inDoubt = doubtedParagraphs(lesson, doubted);
  tally.add("lesson-doubted", inDoubt.length);
  const replaced = [...doubted, ...guessable, ...refused];
  const sound = lesson.questions.filter(
    (question) => !replaced.some((replacement) => replacement.question === question),
  );
  const more = Math.max(0, QUESTIONS_PER_QUIZ - lesson.questions.length - refused.length);
  const wanted = { doubted: replaced, more, language, passages };
  const { fresh, cited } = await rewrite(run, { ...lesson, questions: sound }, wanted, urgency);
  // Without a question of the writer's, the check of the others decides, and reads the lesson.
  const hasQuestions = lesson.questions.length > 0;
  const freshVerdict = await check(
    run,
    hasQuestions ? { ...lesson, passages } : text,
    fresh,
    urgency,
    tally,
  );
  const deciding = hasQuestions ? verdict : freshVerdict;
  const review = deciding ? reviewBy(checker.modelId, writer.modelId) : UNCHECKED;
  const { errors, unsupported } = deciding ?? { errors: [], unsupported: [] };
  // A doubted question stays out if its replacement could not be verified.
  const gained = fresh.filter((_, index) =>
    freshVerdict ? freshVerdict.doubts[index] === null : !verdict,
  );
  const missing = replaced.length + more - gained.length;
  const filled = guessable.slice(0, Math.max(0, missing)).map(({ question }) => question);
  const questions = [...sound, ...filled, ...gained].slice(
    0,
    Math.max(QUESTIONS_PER_QUIZ, lesson.questions.length),
  );
  tally.add("replaced", gained.length);
  tally.add("lost", Math.max(0, missing - filled.length));
  if (review.state === "unchecked") tally.add("unchecked", questions.length);
  await countChecks(tally, checker.modelId, run.clock());
  if (replaced.length + more + errors.length > 0) logCheck(run, deciding, tally);
  if (questions.length > 0) return { questions, review, errors, unsupported, inDoubt, cited };
  throw new AiError("invalid-structure", "no question whose answer a second model finds");
}

function logCheck({ generation }: Run, deciding: Examination | null, tally: CheckTally): void {
  log.info(
    {
      generationId: generation.id,
      check: deciding ? env().AI_CHECK : "none",
      gates: Object.fromEntries(tally.counts),
      lessonErrors: deciding?.errors.length ?? 0,
    },
    "questions were checked",
  );
}

/** Null when the verifier was unavailable. */
async function check(
  run: Run,
  lesson: LessonText,
  questions: DraftQuestion[],
  urgency: Urgency,
  tally: CheckTally,
): Promise<Examination | null> {
  const level = env().AI_CHECK;
  if (level === "off" || questions.length === 0) return null;
  const examination = await examineQuestions(
    (text, openQuestions) => solve(run, text, openQuestions, urgency),
    lesson,
    questions.map((question) => examinedDraft(question)),
    { level, seed: () => randomInt(2 ** 31) },
  );
  if (!examination) return null;
  tally.add("examined", questions.length);
  tally.add("skipped", examination.skipped);
  return examination;
}

/** One call; null when the verifier was unavailable. */
async function solve(
  run: Run,
  text: CheckedText,
  openQuestions: readonly ShownQuestion[],
  urgency: Urgency,
) {
  const { models, signal } = run;
  return retryWhileBusy(run, (tokenBudgetFactor) => {
    const maxTokens = ANSWER_CHECK_MAX_TOKENS * tokenBudgetFactor;
    const call = {
      writer: "answer-check",
      model: models.checker,
      maxTokens,
      promptTokens: promptTokens(text?.passages),
      urgency,
    };
    const options = { signal, timeouts: timeoutsOf(run, urgency), maxTokens };
    return spendOn(run, call, () => checkAnswers(models, text, openQuestions, options));
  });
}

const timeoutsOf = ({ timeouts }: Run, urgency: Urgency): Partial<Timeouts> => ({
  ...(urgency === "awaited" ? AWAITED : BACKGROUND),
  ...timeouts,
});

/**
 * Replacement questions that pass the lint together with the trusted ones; none when the generator was unavailable.
 */
async function rewrite(
  run: Run,
  lesson: DraftLesson,
  wanted: Parameters<typeof rewriteQuestions>[2],
  urgency: Urgency,
): Promise<{ fresh: DraftQuestion[]; cited: WrittenDraft["cited"] }> {
  if (wanted.doubted.length + wanted.more === 0) return { fresh: [], cited: new Map() };
  const { models, signal } = run;
  const reply = await retryWhileBusy(run, (tokenBudgetFactor) => {
    const maxTokens = REWRITE_MAX_TOKENS * tokenBudgetFactor;
    const call = {
      writer: "questions",
      model: models.writer,
      maxTokens,
      promptTokens: promptTokens(wanted.passages),
      urgency,
    };
    const options = { signal, timeouts: timeoutsOf(run, urgency), maxTokens };
    return spendOn(run, call, () => rewriteQuestions(models, lesson, wanted, options));
  });
  const { questions } = lintLesson({
    ...lesson,
    questions: [...lesson.questions, ...(reply?.questions ?? [])],
  });
  const fresh = questions.filter((question) => !lesson.questions.includes(question));
  return { fresh, cited: reply?.cited ?? new Map() };
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
