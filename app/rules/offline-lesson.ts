import type { OpenQuestion } from "./questions/question.ts";
import type { QuestionTrust } from "./questions/review-state.ts";
import type { DrawnFormulas, RenderedBlock } from "./blocks/rendered-block.ts";

/** Lessons stored by a browser for offline use; produced by the server, read by pages without a connection. */
export interface OfflineLessons {
  /** Fingerprint of the learner the lessons belong to, sent with every response. */
  learner: string;
  appearance: { theme?: string; textSize?: string; quiet?: boolean; mascotOff?: boolean };
  lessons: OfflineLesson[];
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
  /** Without keys: the correct option is shown after an answer is locked, and only the server can lock one. */
  questions: OfflineQuizQuestion[];
}

export type OfflineQuizQuestion = OpenQuestion &
  QuestionTrust & {
    id: string;
    text: string;
    seed: string;
    /** Answered before the connection was lost. */
    isAnswered: boolean;
  };

/** The questions that can be answered offline: those of a quiz in progress, not of a finished one or a practice. */
export function openQuestions(
  lesson: OfflineLesson,
  answered: readonly string[],
): OfflineQuizQuestion[] {
  if (lesson.isCompleted) return [];
  return lesson.questions.filter(({ id, isAnswered }) => !isAnswered && !answered.includes(id));
}
