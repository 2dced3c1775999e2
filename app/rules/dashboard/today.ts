import { ideasForToday, relearningMinutes, type Relearning } from "../reviews/relearning.ts";
import { reviewMinutes, reviewsForToday } from "../reviews/reviews.ts";

/** A lesson of the learner's, as Today lists it. */
export interface TodayLesson {
  id: string;
  number: number;
  title: string;
  topicName: string;
}

/** `unwritten`: nobody is writing it; its page offers to. */
export type Readiness = "ready" | "writing" | "unwritten";

/** The lesson to go on with. */
export interface NextLesson extends TodayLesson {
  /** Its text has been read: the quiz has begun. */
  isBegun: boolean;
  readiness: Readiness;
}

export interface TodayFacts {
  /** Ideas that left the schedule. */
  relearning: Relearning;
  /** Lessons due for review. */
  reviewsDue: number;
  /** Reviews finished since the learner's midnight. */
  reviewsDone: number;
  /** Lessons finished since the learner's midnight, the first one first. */
  lessonsDone: readonly TodayLesson[];
  /** The next lesson the learner may open; null when none is left. */
  nextLesson: NextLesson | null;
  /** Ideas that are shaky, or that reviews no longer ask about, in all courses that the learner hasn't left. */
  shakyIdeas: number;
  /** Lessons and reviews wanted per day. */
  goal: number;
}

export type TodayRow =
  /**
   * Ideas that were missed so often that reviews no longer ask about them: always the first row, and absent while there are
   * none. Its page is /reviews/again. `count`: ideas left for today, at most three; once `isDone`, those tried today.
   */
  | { kind: "relearning"; isDone: boolean; count: number; minutes: number }
  /** `waiting`: lessons due that today leaves for another day. */
  | { kind: "reviews"; isDone: boolean; count: number; minutes: number; waiting: number }
  | {
      kind: "lesson";
      isDone: boolean;
      isBegun: boolean;
      readiness: Readiness;
      lesson: TodayLesson;
      minutes: number;
    };

export interface Today {
  rows: TodayRow[];
  /** What is still to do, in minutes. */
  minutes: number;
  /**
   * `done`: something was learned and nothing is left for today. `again`: nothing is due, but ideas need another look.
   * `nothing`: there is nothing to learn now.
   */
  status: "open" | "done" | "again" | "nothing";
}

/** As the spec says of every lesson. */
const LESSON_MINUTES = 5;
/** The quiz and what follows it. */
const MINUTES_AFTER_READING = 2;

/**
 * What to do today: ideas to learn again, of what is due for review as much as a day should have, then lessons until the
 * goal is reached, at least one.
 */
export function planToday(facts: TodayFacts): Today {
  const { reviewsDue, reviewsDone, lessonsDone, nextLesson, goal } = facts;
  const rows = relearningRows(facts.relearning);
  if (reviewsDue > 0 || reviewsDone > 0) {
    const left = reviewsForToday(reviewsDue, reviewsDone);
    const isDone = left === 0;
    const count = isDone ? reviewsDone : left;
    const waiting = reviewsDue - left;
    rows.push({ kind: "reviews", isDone, count, minutes: reviewMinutes(count), waiting });
  }
  for (const lesson of lessonsDone)
    rows.push({
      kind: "lesson",
      isDone: true,
      isBegun: true,
      readiness: "ready",
      lesson,
      minutes: LESSON_MINUTES,
    });
  const wantsLesson = lessonsDone.length === 0 || lessonsDone.length + reviewsDone < goal;
  if (nextLesson && wantsLesson) {
    const { isBegun, readiness, ...lesson } = nextLesson;
    const minutes = isBegun ? MINUTES_AFTER_READING : LESSON_MINUTES;
    rows.push({ kind: "lesson", isDone: false, isBegun, readiness, lesson, minutes });
  }
  const open = rows.filter((row) => !row.isDone);
  return {
    rows,
    minutes: open.reduce((sum, row) => sum + row.minutes, 0),
    status: statusOf(rows, facts.shakyIdeas),
  };
}

function relearningRows(relearning: Relearning): TodayRow[] {
  const left = ideasForToday(relearning);
  if (left === 0 && relearning.triedToday === 0) return [];
  const count = left === 0 ? relearning.triedToday : left;
  return [{ kind: "relearning", isDone: left === 0, count, minutes: relearningMinutes(count) }];
}

function statusOf(rows: readonly TodayRow[], shakyIdeas: number): Today["status"] {
  if (rows.some(({ isDone }) => !isDone)) return "open";
  if (rows.length > 0) return "done";
  return shakyIdeas > 0 ? "again" : "nothing";
}

/** Today's reviews, by lesson: a review asks ten questions, and the ideas of one lesson may need more than one. */
export function reviewsText({ count, isDone }: { count: number; isDone: boolean }): string {
  const lessons = count === 1 ? "1 lesson" : `${count} lessons`;
  return `${lessons} ${isDone ? "reviewed" : "to review"}`;
}

export interface GreetingFacts {
  today: Today;
  streakDays: number;
  /** From 7 days on. */
  isStreakCelebrated: boolean;
  isQuiet: boolean;
  hasTopics: boolean;
  /** An AI service writes the topics that the library lacks. */
  writesTopics: boolean;
  /** Days since the first lesson or review; null before it. */
  daysLearning: number | null;
  lessonsCompleted: number;
}

const YEAR = 365;
/** An anniversary is mentioned for a week, so that someone who comes on Sundays reads it too. */
const ANNIVERSARY_DAYS = 7;

/** The line below the name: true for the first day, the second, the thirtieth and a year later. */
export function greetingLine(facts: GreetingFacts): string {
  const { today, streakDays, isStreakCelebrated, isQuiet, hasTopics, daysLearning } = facts;
  if (!hasTopics)
    return facts.writesTopics
      ? "Type anything you're curious about."
      : "Pick a topic you're curious about.";
  if (daysLearning === null) return firstLessonLine(today);
  if (!isQuiet) {
    const years = Math.floor(daysLearning / YEAR);
    if (years > 0 && daysLearning % YEAR < ANNIVERSARY_DAYS)
      return `${years === 1 ? "A year" : `${years} years`} since your first lesson, and ${facts.lessonsCompleted} finished.`;
    if (isStreakCelebrated) return `${streakDays} days in a row. That's a habit.`;
  }
  if (today.status === "done") return "You're done for today.";
  const next = today.rows.find(({ isDone }) => !isDone);
  if (!next) return "Nothing is due today.";
  if (next.kind === "relearning")
    return `${next.count === 1 ? "1 idea" : `${next.count} ideas`} to learn again, about ${next.minutes === 1 ? "a minute" : `${next.minutes} minutes`}.`;
  if (next.kind === "reviews")
    return next.count === 1
      ? `1 review is ready, about ${next.minutes} minutes.`
      : `${next.count} reviews are ready, about ${next.minutes} minutes.`;
  return nextLessonLine(next);
}

type LessonRow = Extract<TodayRow, { kind: "lesson" }>;

function firstLessonLine({ rows }: Today): string {
  const row = rows.find((row): row is LessonRow => row.kind === "lesson");
  if (row?.isBegun) return "Pick up your first lesson where you left off.";
  if (row?.readiness === "writing") return "We're writing your first lesson. Read along.";
  if (row?.readiness === "ready") return "Your first lesson is ready. It takes five minutes.";
  return "Your first lesson isn't written yet.";
}

function nextLessonLine({ readiness, lesson, minutes }: LessonRow): string {
  if (readiness === "writing") return "We're writing your next lesson. Read along.";
  if (readiness === "unwritten") return "Your next lesson isn't written yet.";
  return `Next: ${lesson.title}. About ${minutes === LESSON_MINUTES ? "five" : "two"} minutes.`;
}
