import { PORTION, questionMinutes, questionsADay, type MinutesADay } from "../reviews/portion.ts";

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
  /** Questions that reviews have asked since the learner's midnight. */
  asked: number;
  /** Lessons finished since then. */
  lessonsDone: number;
  hasNextLesson: boolean;
  /** Before today the last lesson came on the day of the last review or after it. */
  wasLessonLast: boolean;
}

/** The review questions that today still proposes. */
export function questionsToday(facts: DayFacts): number {
  const { minutes, due, asked, lessonsDone } = facts;
  const room = isLessonDay(facts)
    ? Math.min(questionsADay(minutes), questionsBeside(minutes, Math.max(1, lessonsDone)))
    : questionsADay(minutes);
  return Math.min(due, Math.max(0, room - asked));
}

/** The minutes that today still has for lessons, after its reviews. */
export function minutesForLessons(facts: DayFacts): number {
  const { minutes, asked, lessonsDone } = facts;
  const questions = asked + questionsToday(facts);
  const included = isLessonDay(facts) ? LESSON.questionsBefore : 0;
  return (
    minutes - LESSON.minutes * lessonsDone - questionMinutes(Math.max(0, questions - included))
  );
}

/**
 * Five minutes are too short for a lesson and a portion of reviews, so the two take turns by days while a whole
 * portion is due.
 */
function isLessonDay({ minutes, due, asked, lessonsDone, ...facts }: DayFacts): boolean {
  if (lessonsDone > 0) return true;
  if (!facts.hasNextLesson) return false;
  const portion = questionsADay(minutes);
  return questionsBeside(minutes, 1) >= portion || !facts.wasLessonLast || due + asked < portion;
}

function questionsBeside(minutes: number, lessons: number): number {
  const left = Math.max(0, minutes - LESSON.minutes * lessons);
  return LESSON.questionsBefore + Math.floor((left * 60) / PORTION.secondsEach);
}
