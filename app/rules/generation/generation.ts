import { LESSONS_PER_TOPIC } from "../lessons/course-shape.ts";

/** Progress of a run in percent: each number marks a finished step (spec section 4). */
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

/** A lesson has 800 to 1,000 words (spec section 9). */
const CHARACTERS_PER_LESSON = 5_500;

/** How far the line above a lesson being written is, in percent: between two stages it moves with the text. */
export function writingProgress(stage: number, characters: number): number {
  if (stage !== STAGES.firstWords) return stage;
  const share = Math.min(1, characters / CHARACTERS_PER_LESSON);
  return stage + (STAGES.textWhole - stage) * share;
}

/** Lessons generated when a topic is created. The others follow shortly before they are read. */
export const LESSONS_AT_START = 2;
/** Spec section 9: lessons per batch when the last written one is opened. */
export const LESSONS_PER_BATCH = 2;

/** Reading one lesson takes one run per topic, plus one restart. */
const RUNS_FOR_FIRST_LESSON = 2;

/** Reading all ten lessons takes five, and those of a longer course more. */
const runsForAll = (lessons: number) =>
  Math.ceil(Math.max(lessons, LESSONS_PER_TOPIC) / LESSONS_PER_BATCH);

/** Limits restarts: runs per learner within 24 hours. `longest`: the lessons of the longest course written for them. */
export const maxRunsPerDay = (
  topicsPerDay: number,
  opensAllLessons: boolean,
  longest: number = LESSONS_PER_TOPIC,
): number => topicsPerDay * (opensAllLessons ? runsForAll(longest) : RUNS_FOR_FIRST_LESSON);

export interface WrittenLesson {
  lessonNumber: number;
  status: "planned" | "writing" | "ready" | "failed";
}

/** The lessons to generate while lesson `opened` is read: none unless it is the last written one. */
export function nextBatch(
  lessons: readonly WrittenLesson[],
  opened: number,
): { firstLesson: number; lastLesson: number } | null {
  const next = lessons.find(({ lessonNumber }) => lessonNumber === opened + 1);
  if (!next || next.status !== "planned") return null;
  const total = Math.max(...lessons.map(({ lessonNumber }) => lessonNumber));
  return { firstLesson: opened + 1, lastLesson: Math.min(opened + LESSONS_PER_BATCH, total) };
}

/** Title of a lesson before the outline names it. */
export const plannedTitle = (lessonNumber: number): string => `Lesson ${lessonNumber}`;

/** Spec section 4: its title when the outline failed. */
export const placeholderTitle = (topicName: string, lessonNumber: number): string =>
  `Advanced ${topicName} Concepts - Part ${lessonNumber}`;

/** The numbers of the lessons that are being written, such as `2,3`; empty for none. */
export const writingNow = (lessons: readonly { number: number; status: string }[]): string =>
  lessons
    .filter(({ status }) => status === "writing")
    .map(({ number }) => number)
    .join(",");
