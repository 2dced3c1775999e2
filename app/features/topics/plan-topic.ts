import { v7 } from "uuid";
import type { Transaction } from "#app/db/client.ts";
import { lessons, courses, type LessonStatus } from "#app/db/tables/index.ts";
import type { CourseSource } from "#app/rules/lessons/access.ts";
import { LESSONS_PER_TOPIC } from "#app/rules/lessons/curriculum.ts";
import { plannedTitle } from "#app/rules/generation/generation.ts";
import { enroll } from "./enroll.ts";

export interface TopicPlan {
  topicName: string;
  description?: string;
  source: Exclude<CourseSource, "library" | "imported">;
  notice?: string;
  /** What the learner typed about themselves. */
  reader?: string | null;
  /** If it is known already. */
  language?: string;
  /** Ten if it isn't said. */
  totalLessons?: number;
  /** A title for each lesson; numbered placeholders until there is an outline. */
  titles?: { title: string; objective: string }[];
  firstStatus: LessonStatus;
}

/** Stores a learner's own course with its 'planned' lessons and enrols the learner. */
export async function planTopic(tx: Transaction, ownerId: string, plan: TopicPlan, now: Date) {
  const { totalLessons = LESSONS_PER_TOPIC } = plan;
  const courseId = v7();
  await tx.insert(courses).values({
    id: courseId,
    ownerId,
    topicName: plan.topicName,
    description: plan.description ?? "",
    source: plan.source,
    notice: plan.notice,
    reader: plan.reader,
    language: plan.language,
    totalLessons,
    createdAt: now,
    updatedAt: now,
  });
  await enroll(tx, { userId: ownerId, courseId }, now);
  const rows = Array.from({ length: totalLessons }, (_, index) => ({
    id: v7(),
    courseId,
    lessonNumber: index + 1,
    status: index === 0 ? plan.firstStatus : ("planned" as const),
    title: plan.titles?.[index]?.title ?? (index === 0 ? plan.topicName : plannedTitle(index + 1)),
    objective: plan.titles?.[index]?.objective ?? "",
  }));
  await tx.insert(lessons).values(rows);
  return { courseId, lessonIds: rows.map((row) => row.id) };
}
