import {
  hintsBefore,
  isAided,
  ratingOf,
  rightChance,
  sureAfter,
  type AnsweredConcept,
} from "./evidence.ts";
import { afterHints, afterSecondTry, learnerAfter, rememberedChance } from "./learner-model.ts";
import {
  daysSince,
  dueAt,
  isLeech,
  recallAt,
  SCHEDULE,
  type ConceptMemory,
  type LearnerMemory,
  type MemorySettings,
} from "./memory.ts";
import { equivalentDays, strengthAfter, type Strength } from "./scheduler.ts";
import { UNDERSTANDING, understandingAfter } from "./understanding.ts";

/**
 * 'Known' needs two different questions right, a night apart. Hours rather than calendar days: those depend on the
 * learner's time zone, and a replay must not.
 */
export const KNOWN = { from: 0.8, questions: 2, hoursApart: 8 } as const;
const RECENT_SESSIONS = 3;
const HOURS_PER_DAY = 24;
const MILLISECONDS_PER_DAY = 86_400_000;

type Step = {
  memory: ConceptMemory | null;
  learner: LearnerMemory;
  /** The chance of a right answer that was predicted, 0 to 1; null for an answer that doesn't measure it. */
  predicted: number | null;
};

/** What one answer changes. Answers come in the order they were given; `null` is a concept without answers. */
export function memoryAfter(
  memory: ConceptMemory | null,
  learner: LearnerMemory,
  answer: AnsweredConcept,
  settings: MemorySettings,
): Step {
  // A guess before any explanation says nothing about memory.
  if (answer.setting === "pretest") return { memory, learner, predicted: null };
  const scheduled = (after: Omit<ConceptMemory, "dueAt">, by: LearnerMemory): ConceptMemory => ({
    ...after,
    dueAt: dueAt(after, by, settings.desiredRetention),
  });
  if (memory === null || isRelearned(memory, answer)) {
    const first = firstMemory(memory, answer, settings);
    return { memory: scheduled(first, learner), learner, predicted: null };
  }

  const isPractice = answer.setting === "practice";
  // Practising costs no review.
  const isFree = isPractice && !answer.isCorrect;
  const isFirstInSession = !memory.recentSessions.includes(answer.sessionId);
  const seen = understood(memory, answer, isFirstInSession);
  const isReviewWaiting = isPractice && isDueWithinADay(memory, answer);
  if (isFree || isReviewWaiting || isLeech(memory) || !isFirstInSession)
    return {
      memory: isFirstInSession ? seen : braked(seen, answer),
      learner: afterSecondTry(learner, answer),
      predicted: null,
    };

  const reviewed = {
    ...seen,
    ...strengthened(memory, learner, answer, settings),
    ...lapses(memory, answer),
  };
  // Practice counts only when right, so it can't measure a learner. Neither can their own rating, or a second try.
  if (isPractice || answer.isSelfRated || answer.attempt > 1)
    return { memory: scheduled(reviewed, learner), learner, predicted: null };
  const pace = daysSince(memory.lastReviewedAt, answer.answeredAt) / memory.stability;
  if (hintsBefore(answer) > 0) {
    const hinted = afterHints(learner, pace, answer);
    return { memory: scheduled(reviewed, hinted), learner: hinted, predicted: null };
  }
  const recall = recallAt(memory, learner, answer.answeredAt);
  const predicted = rightChance(recall, answer.guessChance, learner.slip);
  const sureAnswers = sureAfter(learner.sureAnswers, answer);
  const after = learnerAfter({ ...learner, sureAnswers }, pace, answer, predicted);
  return { memory: scheduled(reviewed, after), learner: after, predicted };
}

/** Practice never uses up a review, which is listed from the start of its day. */
function isDueWithinADay({ dueAt: due }: ConceptMemory, { answeredAt }: AnsweredConcept): boolean {
  return due !== null && due.getTime() - answeredAt.getTime() <= MILLISECONDS_PER_DAY;
}

/**
 * A leech comes back when a question not seen before is right without help. Where all have been seen, one of a lesson
 * or practice will do, a night after the last answer that moved the memory.
 */
function isRelearned(memory: ConceptMemory, answer: AnsweredConcept): boolean {
  if (!isLeech(memory) || !answer.isCorrect || isAided(answer)) return false;
  if (isNew(memory, answer)) return true;
  const isLearning = answer.setting === "lesson" || answer.setting === "practice";
  const hours = HOURS_PER_DAY * daysSince(memory.lastReviewedAt, answer.answeredAt);
  return isLearning && hours >= KNOWN.hoursApart;
}

function isNew(memory: ConceptMemory | null, answer: AnsweredConcept): boolean {
  return !memory?.seenQuestions.includes(answer.questionId);
}

/** The memory after the first answer, or after the one that brings a leech back; the questions seen stay seen. */
function firstMemory(
  before: ConceptMemory | null,
  answer: AnsweredConcept,
  settings: MemorySettings,
): Omit<ConceptMemory, "dueAt"> {
  const blank: ConceptMemory = {
    stability: 0,
    difficulty: 0,
    lastReviewedAt: answer.answeredAt,
    dueAt: null,
    understanding: UNDERSTANDING.start,
    lapses: 0,
    lapsesInARow: 0,
    seenQuestions: before?.seenQuestions ?? [],
    rightQuestions: [],
    firstRightAt: null,
    lastRightAt: null,
    recentSessions: before?.recentSessions ?? [],
  };
  const strength = guessAware(
    { before: null, days: 0, recall: SCHEDULE.firstRecall, slip: 0, sureAnswers: [] },
    answer,
    true,
    settings,
  );
  // As new, whatever the setting: practice alone would weigh half.
  return { ...understood(blank, { ...answer, setting: "lesson" }, true), ...strength };
}

function strengthened(
  memory: ConceptMemory,
  learner: LearnerMemory,
  answer: AnsweredConcept,
  settings: MemorySettings,
) {
  const days = daysSince(memory.lastReviewedAt, answer.answeredAt);
  const recall = recallAt(memory, learner, answer.answeredAt);
  const strength = guessAware(
    {
      before: memory,
      days: equivalentDays(memory.stability, days, learner.decay),
      recall,
      slip: learner.slip,
      sureAnswers: learner.sureAnswers,
    },
    answer,
    isNew(memory, answer),
    settings,
  );
  return { ...strength, lastReviewedAt: answer.answeredAt };
}

/**
 * A right answer may have been guessed, a wrong one have been a slip. With the chance `w` that the concept was remembered,
 * stability is the geometric mean of what FSRS says after a right answer (weight w) and after a wrong one (1 − w);
 * difficulty the arithmetic mean.
 */
function guessAware(
  {
    before,
    days,
    recall,
    slip,
    sureAnswers,
  }: Pick<LearnerMemory, "slip" | "sureAnswers"> & {
    before: Strength | null;
    days: number;
    recall: number;
  },
  answer: AnsweredConcept,
  isNewQuestion: boolean,
  { parameters }: MemorySettings,
): Strength {
  const again = strengthAfter(before, days, "again", parameters);
  const remembered = rememberedChance(recall, answer, slip);
  if (remembered === 0) return again;
  const rating = answer.isCorrect ? ratingOf(answer, isNewQuestion, sureAnswers) : "good";
  const right = strengthAfter(before, days, rating, parameters);
  return {
    stability: right.stability ** remembered * again.stability ** (1 - remembered),
    difficulty: right.difficulty * remembered + again.difficulty * (1 - remembered),
  };
}

/** A miss whose second try was right may have been a slip: three days are soon enough to find out. */
function braked(memory: ConceptMemory, answer: AnsweredConcept): ConceptMemory {
  const isRightAgain = answer.isCorrect && answer.attempt > 1 && memory.lapsesInARow > 0;
  if (!isRightAgain || memory.dueAt === null) return memory;
  const soonest = memory.lastReviewedAt.getTime() + SCHEDULE.brakeDays * MILLISECONDS_PER_DAY;
  return { ...memory, dueAt: new Date(Math.max(soonest, memory.dueAt.getTime())) };
}

function lapses(memory: ConceptMemory, { isCorrect }: AnsweredConcept) {
  return {
    lapses: memory.lapses + Number(!isCorrect),
    lapsesInARow: isCorrect ? 0 : memory.lapsesInARow + 1,
  };
}

/** What follows feedback in a sitting is learning: it proves nothing about what was understood. */
function understood(
  memory: ConceptMemory,
  answer: AnsweredConcept,
  isFirstInSession: boolean,
): ConceptMemory {
  const understanding = isFirstInSession
    ? understandingAfter(memory.understanding, answer, isNew(memory, answer))
    : memory.understanding;
  const isProof = answer.isCorrect && !isAided(answer);
  const seen = markSeen({ ...memory, understanding }, answer);
  if (!isProof) return seen;
  return {
    ...seen,
    rightQuestions: withItem(memory.rightQuestions, answer.questionId).slice(0, KNOWN.questions),
    firstRightAt: memory.firstRightAt ?? answer.answeredAt,
    lastRightAt: answer.answeredAt,
  };
}

function markSeen(memory: ConceptMemory, answer: AnsweredConcept): ConceptMemory {
  return {
    ...memory,
    seenQuestions: withItem(memory.seenQuestions, answer.questionId),
    recentSessions: withItem(memory.recentSessions, answer.sessionId).slice(-RECENT_SESSIONS),
  };
}

function withItem(items: readonly string[], item: string): string[] {
  return items.includes(item) ? [...items] : [...items, item];
}
