import type { TopicCreated } from "#app/features/topics/create-topic.ts";
import { href } from "#app/ui/link.tsx";

type Started = Extract<TopicCreated, { status: "created" | "continued" }>;

/** Where a topic begins or goes on: its lesson, or the topic itself where none is left to open. */
export function pageOfTopic({ status, courseId, lessonId }: Started): string {
  const page =
    lessonId === null
      ? href("/topic/:topicId", { topicId: courseId })
      : href("/lesson/:lessonId", { lessonId });
  return status === "continued" ? `${page}?already=yes` : page;
}
