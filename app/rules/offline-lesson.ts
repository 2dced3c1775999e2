import type { Diagram } from "./curriculum.ts";

/** What a browser keeps for a time without a connection; made by the server, read by pages that have no server. */
export interface OfflineLessons {
  /** The mark of the learner they belong to, as every answer of the server carries it. */
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
  hook: string;
  objective: string;
  explanation: string;
  example: string;
  visualDescription: string | null;
  diagram: Diagram | null;
  elaboration: string;
  nextTease: string;
  concepts: { name: string; description: string }[];
  isCompleted: boolean;
  /** Without keys: what is right is told once an answer is locked, and only the server can lock one. */
  questions: OfflineQuizQuestion[];
}

export interface OfflineQuizQuestion {
  id: string;
  text: string;
  options: string[];
  /** Locked before the connection went. */
  isAnswered: boolean;
}

/** The questions that can be answered without a connection: a quiz begun, not one that is over or for practice. */
export function openQuestions(
  lesson: OfflineLesson,
  answered: readonly string[],
): OfflineQuizQuestion[] {
  if (lesson.isCompleted) return [];
  return lesson.questions.filter(({ id, isAnswered }) => !isAnswered && !answered.includes(id));
}
