import { PORTION, questionMinutes, questionsADay, type MinutesADay } from "../reviews/portion.ts";
import { ideasForToday, relearningMinutes, type Relearning } from "../reviews/relearning.ts";

export const LESSON = {
  /** As the spec says of every lesson. */
  minutes: 5,
  /** Up to so many due questions before it are part of its minutes. */
  questionsBefore: 2,
  /** The quiz and what follows it, where the text has been read. */
  minutesAfterReading: 2,
} as const;

export interface DayFacts {
  /** What the learner chose. */
  minutes: MinutesADay;
  /** Questions that reviews have to ask, overdue ones among them; of many only as many as a day can have. */
  due: number;
  /** Review questions answered since the learner's midnight. */
  answeredToday: number;
  /** Ideas that left the schedule. */
  relearning: Relearning;
  /** Lessons finished since then. */
  lessonsDone: number;
  hasNextLesson: boolean;
  /** Before today the last lesson came on the day of the last review or after it. */
  wasLessonLast: boolean;
}

/** The review questions that today still proposes. */
export function questionsToday(facts: DayFacts): number {
  const { due, answeredToday, lessonsDone } = facts;
  const capacity = isLessonDay(facts)
    ? Math.min(portionOf(facts), questionsWithLessons(facts, Math.max(1, lessonsDone)))
    : portionOf(facts);
  return Math.min(due, Math.max(0, capacity - answeredToday));
}

/** The minutes that today still has for lessons, after its reviews and what is learned again. */
export function minutesForLessons(facts: DayFacts): number {
  const questions = facts.answeredToday + questionsToday(facts);
  const included = isLessonDay(facts) ? LESSON.questionsBefore : 0;
  const reviews = questionMinutes(Math.max(0, questions - included));
  return minutesAfterRelearning(facts) - LESSON.minutes * facts.lessonsDone - reviews;
}

/** Ideas that are taught again come first, and nothing else gives way for them but the rest of the day. */
function minutesAfterRelearning({ minutes, relearning }: DayFacts): number {
  return minutes - relearningMinutes(relearning.triedToday + ideasForToday(relearning));
}

/** The review questions of a day without a lesson. */
const portionOf = (facts: DayFacts): number =>
  Math.min(questionsADay(facts.minutes), questionsWithin(minutesAfterRelearning(facts)));

/**
 * Five minutes are too short for a lesson and a portion of reviews, so the two take turns by days while a whole
 * portion is due.
 */
function isLessonDay(facts: DayFacts): boolean {
  const { due, answeredToday, lessonsDone, hasNextLesson, wasLessonLast } = facts;
  if (lessonsDone > 0) return true;
  if (!hasNextLesson || minutesAfterRelearning(facts) < LESSON.minutes) return false;
  const portion = portionOf(facts);
  return (
    questionsWithLessons(facts, 1) >= portion || !wasLessonLast || due + answeredToday < portion
  );
}

const questionsWithLessons = (facts: DayFacts, lessons: number): number =>
  LESSON.questionsBefore +
  questionsWithin(minutesAfterRelearning(facts) - LESSON.minutes * lessons);

const questionsWithin = (minutes: number): number =>
  Math.floor((Math.max(0, minutes) * 60) / PORTION.secondsEach);
