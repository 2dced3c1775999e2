import { ideasForToday, relearningMinutes } from "../reviews/relearning.ts";
import { questionMinutes } from "../reviews/portion.ts";
import { LESSON, minutesForLessons, questionsToday, type DayFacts } from "./day-capacity.ts";

/** A lesson of the learner's, as Today lists it. */
export interface TodayLesson {
  id: string;
  number: number;
  title: string;
  topicName: string;
  /** Null for a course that isn't from the library. */
  slug: string | null;
}

/** `unwritten`: nobody is writing it; its page offers to. */
export type Readiness = "ready" | "writing" | "unwritten";

/** The lesson to go on with. */
export interface NextLesson extends TodayLesson {
  /** Its text has been read: the quiz has begun. */
  isBegun: boolean;
  readiness: Readiness;
}

export type TodayFacts = Omit<DayFacts, "lessonsDone" | "hasNextLesson"> & {
  /** Lessons finished since the learner's midnight, the first one first. */
  lessonsDone: readonly TodayLesson[];
  /** The next lessons the learner may open. */
  nextLessons: readonly NextLesson[];
  /** Ideas that need another look: shaky ones, and those that reviews no longer ask about. */
  shakyIdeas: number;
};

export interface Today {
  /** Ideas still to learn again, before everything else: /reviews/again. */
  ideasAgain: number;
  /** Review questions still to answer. */
  questions: number;
  lessonsDone: readonly TodayLesson[];
  /** Ideas that are shaky, or that reviews no longer ask about. */
  shakyIdeas: number;
  /** What today's lessons and reviews took so far. */
  minutesDone: number;
  /** Lessons still to do. */
  lessons: NextLesson[];
  /** What is still to do, in minutes: with what is done never more than the learner chose. */
  minutes: number;
  /** What was done of all that today proposes, 0 to 1. */
  share: number;
  /**
   * `done`: something was learned and nothing is left for today. `again`: nothing is due, but ideas need another look.
   * `nothing`: there is nothing to learn now.
   */
  status: "open" | "done" | "again" | "nothing";
}

/** What to do today: ideas to learn again, of what is due as much as the day has room for, then lessons. */
export function planToday({ lessonsDone, nextLessons, shakyIdeas, ...facts }: TodayFacts): Today {
  const day = { ...facts, lessonsDone: lessonsDone.length, hasNextLesson: nextLessons.length > 0 };
  const questions = questionsToday(day);
  const lessons = lessonsWithin(minutesForLessons(day), nextLessons);
  const { answeredToday, relearning } = facts;
  const ideasAgain = ideasForToday(relearning);
  const minutes = relearningMinutes(ideasAgain) + minutesOf(questions, lessons);
  const done = minutesDone({ lessonsDone, answeredToday, relearning });
  const hasLearned = lessonsDone.length + answeredToday + relearning.triedToday > 0;
  return {
    ideasAgain,
    questions,
    lessonsDone,
    shakyIdeas,
    minutesDone: done,
    lessons,
    minutes,
    share: minutes === 0 ? Number(hasLearned) : done / (done + minutes),
    status: minutes > 0 ? "open" : hasLearned ? "done" : shakyIdeas > 0 ? "again" : "nothing",
  };
}

/** After the first one only what can be read. */
function lessonsWithin(minutes: number, next: readonly NextLesson[]): NextLesson[] {
  const chosen: NextLesson[] = [];
  let left = minutes;
  for (const lesson of next) {
    left -= lessonMinutes(lesson);
    if (left < 0 || (chosen.length > 0 && lesson.readiness !== "ready")) break;
    chosen.push(lesson);
  }
  return chosen;
}

const lessonMinutes = ({ isBegun }: NextLesson): number =>
  isBegun ? LESSON.minutesAfterReading : LESSON.minutes;

function minutesOf(questions: number, lessons: readonly NextLesson[]): number {
  const included = lessons.some(({ isBegun }) => !isBegun) ? LESSON.questionsBefore : 0;
  return (
    lessons.reduce((sum, lesson) => sum + lessonMinutes(lesson), 0) +
    questionMinutes(Math.max(0, questions - included))
  );
}

/** As the plan counts them. */
function minutesDone({
  lessonsDone,
  answeredToday,
  relearning,
}: Pick<TodayFacts, "lessonsDone" | "answeredToday" | "relearning">): number {
  const included = lessonsDone.length > 0 ? LESSON.questionsBefore : 0;
  return (
    relearningMinutes(relearning.triedToday) +
    LESSON.minutes * lessonsDone.length +
    questionMinutes(Math.max(0, answeredToday - included))
  );
}
