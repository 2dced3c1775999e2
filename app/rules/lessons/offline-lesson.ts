import type { MinutesADay } from "../reviews/portion.ts";
import type { Hint } from "../questions/hint.ts";
import type { OpenQuestion, Response } from "../questions/question.ts";
import type { QuestionTrust } from "../trust/review-state.ts";
import type { DrawnFormulas, RenderedBlock } from "../blocks/rendered-block.ts";

/** Lessons stored by a browser for offline use; produced by the server, read by pages without a connection. */
export interface OfflineLessons {
  /** Fingerprint of the learner the lessons belong to, sent with every response. */
  learner: string;
  appearance: { theme?: string; textSize?: string; quiet?: boolean; mascotOff?: boolean };
  lessons: OfflineLesson[];
  review: OfflineReview;
}

/** The shape of what a browser stores of a course. One that an older version stored is fetched again when there is a connection. */
export const COURSE_FORMAT = 1;

/** A course that a learner keeps on a device: all that they may open of it, and its reviews of the next weeks. */
export interface OfflineCourse extends OfflineLessons {
  format: typeof COURSE_FORMAT;
  id: string;
  name: string;
  /** What the learner chose to learn a day. */
  minutesADay: MinutesADay;
}

/** The next review. */
export interface OfflineReview {
  questions: OfflineReviewQuestion[];
  formulas: DrawnFormulas;
}

export interface OfflineLesson {
  id: string;
  topicId: string;
  topicName: string;
  number: number;
  title: string;
  objective: string;
  blocks: readonly RenderedBlock[];
  formulas: DrawnFormulas;
  concepts: { name: string; description: string }[];
  isCompleted: boolean;
  /** The question to predict, until the learner has; missing in what an earlier version stored. */
  prediction?: OfflinePrediction | null;
  /** Without keys: the correct option is shown after an answer is locked, and only the server can lock one. */
  questions: OfflineQuizQuestion[];
}

export type OfflinePrediction = { id: string; text: string; options: string[] };

/** A wrong first answer that the server has graded: a second try can be given without it. */
export interface OfflineSecondTry extends Hint {
  response: Response;
  /** The first answer in words. */
  firstAnswer: string;
}

export type OfflineQuestion = OpenQuestion &
  QuestionTrust & {
    id: string;
    text: string;
    /** For shuffling. */
    seed: string;
  };

export type OfflineReviewQuestion = OfflineQuestion & {
  lessonId: string;
  /** The idea it asks about; missing in what an earlier version stored. */
  conceptId?: string | null;
  lessonTitle: string;
  topicName: string;
  /** The case of a question with parameters; sent along with the answer. */
  instance: number;
  /** ISO 8601: when its day begins. */
  askFrom: string;
};

export type OfflineQuizQuestion = OfflineQuestion & {
  /** Answered before the connection was lost. */
  isAnswered: boolean;
  /** Only while a second try is open. */
  secondTry?: OfflineSecondTry;
};

/** The questions that can be answered offline: those of a quiz in progress, not of a finished one or a practice. */
export function openQuestions(
  lesson: OfflineLesson,
  answered: readonly string[],
): OfflineQuizQuestion[] {
  if (lesson.isCompleted) return [];
  return lesson.questions.filter(
    ({ id, isAnswered, secondTry }) => (!isAnswered || secondTry) && !answered.includes(id),
  );
}

/** What a review asks today, answered or not. */
export const dueToday = ({ questions }: OfflineReview, now: Date): OfflineReviewQuestion[] =>
  questions.filter(({ askFrom }) => new Date(askFrom) <= now);
