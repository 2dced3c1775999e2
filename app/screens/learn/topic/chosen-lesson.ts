import type { TopicPage } from "#app/features/topics/load-topic.ts";

type Lesson = TopicPage["lessons"][number];

/**
 * The lesson whose panel is open: the one in the URL, else the one to go on with. A locked one only if somebody asks
 * for it.
 */
export function chosenLesson(
  { lessons, nextLessonId }: Pick<TopicPage, "lessons" | "nextLessonId">,
  wanted: string | null,
): Lesson | undefined {
  return (
    lessons.find(({ number }) => String(number) === wanted) ??
    lessons.find(({ id }) => id === nextLessonId) ??
    lessons.find(({ completedOn, label }) => completedOn === null && label.tone !== "locked") ??
    lessons.find(({ label }) => label.tone === "remediation") ??
    lessons.find(({ label }) => label.tone === "review") ??
    lastBeforeLocked(lessons) ??
    lessons[0]
  );
}

const lastBeforeLocked = (lessons: readonly Lesson[]) =>
  lessons.some(({ label }) => label.tone === "locked")
    ? lessons.findLast(({ label }) => label.tone !== "locked")
    : undefined;

/** The lesson whose button is honey: the next one, or where that is locked one to learn again. */
export function lessonToDo(topic: Pick<TopicPage, "lessons" | "nextLessonId">): string | null {
  if (topic.nextLessonId !== null) return topic.nextLessonId;
  if (!topic.lessons.some(({ label }) => label.tone === "locked")) return null;
  const chosen = chosenLesson(topic, null);
  const isToRepeat = chosen?.label.tone === "remediation" || chosen?.label.tone === "review";
  return isToRepeat ? chosen.id : null;
}
