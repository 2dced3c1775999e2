import type { TopicPage } from "#app/features/topics/load-topic.ts";

type Lesson = TopicPage["lessons"][number];

/** The lesson whose panel is open: the one in the URL, else the one to go on with. */
export function chosenLesson(
  { lessons, nextLessonId }: Pick<TopicPage, "lessons" | "nextLessonId">,
  wanted: string | null,
): Lesson | undefined {
  return (
    lessons.find(({ number }) => String(number) === wanted) ??
    lessons.find(({ id }) => id === nextLessonId) ??
    lessons.find(({ completedOn }) => completedOn === null) ??
    lessons.find(({ label }) => label.tone === "remediation") ??
    lessons.find(({ label }) => label.tone === "review") ??
    lessons[0]
  );
}
