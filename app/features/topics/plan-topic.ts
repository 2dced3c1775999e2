import { v7 } from "uuid";
import type { Transaction } from "#app/db/client.ts";
import { lessons, topics, type LessonStatus, type TopicSource } from "#app/db/tables/index.ts";
import { LESSONS_PER_TOPIC } from "#app/rules/curriculum.ts";
import { plannedTitle } from "#app/rules/generation.ts";

export interface TopicPlan {
  topicName: string;
  description?: string;
  source: TopicSource;
  librarySlug?: string;
  notice?: string;
  /** Ten titles; numbered placeholders until there is an outline. */
  titles?: { title: string; objective: string }[];
  firstStatus: LessonStatus;
}

/** Stores a topic and ten lesson rows with the status 'planned'. */
export async function planTopic(tx: Transaction, userId: string, plan: TopicPlan, now: Date) {
  const topicId = v7();
  await tx.insert(topics).values({
    id: topicId,
    userId,
    topicName: plan.topicName,
    description: plan.description ?? "",
    source: plan.source,
    librarySlug: plan.librarySlug,
    notice: plan.notice,
    totalLessons: LESSONS_PER_TOPIC,
    createdAt: now,
    updatedAt: now,
  });
  const rows = Array.from({ length: LESSONS_PER_TOPIC }, (_, index) => ({
    id: v7(),
    userId,
    topicId,
    lessonNumber: index + 1,
    status: index === 0 ? plan.firstStatus : ("planned" as const),
    title: plan.titles?.[index]?.title ?? (index === 0 ? plan.topicName : plannedTitle(index + 1)),
    objective: plan.titles?.[index]?.objective ?? "",
  }));
  await tx.insert(lessons).values(rows);
  return { topicId, lessonIds: rows.map((row) => row.id) };
}
