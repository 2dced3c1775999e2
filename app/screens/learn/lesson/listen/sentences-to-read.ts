import { storedCourses } from "#app/offline/offline-courses.ts";
import { readOfflineLessons } from "#app/offline/offline-lessons.ts";
import { spokenLesson } from "#app/rules/speech/spoken-lesson.ts";
import type { SpokenLesson } from "#app/rules/speech/spoken-sentence.ts";

export interface LessonToListen extends SpokenLesson {
  /** Whether the AI service reads it. */
  hasService: boolean;
}

/** A connection that hangs is none. */
const TIMEOUT_MS = 5_000;

/** From the server; without a connection, from the copy that this browser has of the lesson. */
export async function sentencesToRead(lessonId: string): Promise<LessonToListen | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(`/api/lessons/${lessonId}/speech`, { signal }).catch(() => null);
  if (answer?.ok) return (await answer.json()) as LessonToListen;
  const [recent, courses] = await Promise.all([readOfflineLessons(), storedCourses()]);
  const lessons = [recent, ...courses.map(({ course }) => course)].flatMap(
    (stored) => stored?.lessons ?? [],
  );
  const lesson = lessons.find(({ id }) => id === lessonId);
  return lesson ? { ...spokenLesson(lesson), hasService: false } : null;
}
