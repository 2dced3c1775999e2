import { LESSONS_PER_TOPIC } from "./course-shape.ts";

/** How far a run of the writers has come, in percent: each number stands for something that is done (spec section 4). */
export const STAGES = {
  queued: 10,
  takenUp: 20,
  titlesKnown: 50,
  firstWords: 60,
  textWhole: 70,
  firstLessonStored: 80,
  conceptsStored: 90,
  done: 100,
} as const;
export type Stage = keyof typeof STAGES;

/** Lessons written as soon as a topic is created. The others follow while they are about to be read. */
export const LESSONS_AT_START = 2;
/** Spec section 9: lessons per batch when the last written one is opened. */
export const LESSONS_PER_BATCH = 2;

/** A learner who reads one lesson needs one run a topic, and may start over as often; one who reads all ten needs five. */
const RUNS_PER_TOPIC = { firstLessonOnly: 2, allLessons: LESSONS_PER_TOPIC / LESSONS_PER_BATCH };

export const maxRunsPerDay = (topicsPerDay: number, opensAllLessons: boolean): number =>
  topicsPerDay * (opensAllLessons ? RUNS_PER_TOPIC.allLessons : RUNS_PER_TOPIC.firstLessonOnly);

export interface WrittenLesson {
  lessonNumber: number;
  status: "planned" | "writing" | "ready" | "failed";
}

/** The lessons to write while lesson `opened` is read: none while it is not the last written one. */
export function nextBatch(
  lessons: readonly WrittenLesson[],
  opened: number,
): { firstLesson: number; lastLesson: number } | null {
  const next = lessons.find(({ lessonNumber }) => lessonNumber === opened + 1);
  if (!next || next.status !== "planned") return null;
  const total = Math.max(...lessons.map(({ lessonNumber }) => lessonNumber));
  return { firstLesson: opened + 1, lastLesson: Math.min(opened + LESSONS_PER_BATCH, total) };
}

/** What a lesson is called before the outline has named it. */
export const plannedTitle = (lessonNumber: number): string => `Lesson ${lessonNumber}`;

/** Spec section 4: what it is called once the outline has failed. */
export const placeholderTitle = (topicName: string, lessonNumber: number): string =>
  `Advanced ${topicName} Concepts - Part ${lessonNumber}`;
