import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, topics, userProgress } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { lessonState } from "#app/rules/access.ts";
import { readingMinutes } from "#app/rules/reading-time.ts";
import { wordCount } from "#app/rules/readability.ts";
import type { Learner } from "../accounts/find-session.ts";

export type TopicPage = NonNullable<Awaited<ReturnType<typeof loadTopic>>>;

/** A topic with its ten lessons as cards; null when it is not this learner's. Of locked lessons only the titles. */
export async function loadTopic(learner: Learner, topicId: string) {
  const [topic] = await db
    .select()
    .from(topics)
    .where(and(eq(topics.id, topicId), eq(topics.userId, learner.id)));
  if (!topic) return null;
  const rows = await db
    .select({
      id: lessons.id,
      number: lessons.lessonNumber,
      status: lessons.status,
      title: lessons.title,
      objective: lessons.objective,
      explanation: lessons.explanation,
      example: lessons.example,
      elaboration: lessons.elaboration,
      completedAt: userProgress.completedAt,
      score: userProgress.quizScore,
    })
    .from(lessons)
    .leftJoin(
      userProgress,
      and(eq(userProgress.lessonId, lessons.id), eq(userProgress.userId, learner.id)),
    )
    .where(eq(lessons.topicId, topicId))
    .orderBy(asc(lessons.lessonNumber));
  const cards = rows.map(({ explanation, example, elaboration, ...row }) => ({
    ...row,
    minutes: row.status === "ready" ? minutesOf(`${explanation} ${example} ${elaboration}`) : null,
    state: lessonState({
      lessonNumber: row.number,
      isPremium: learner.isPremium,
      access: env().LESSON_ACCESS,
      isCompleted: row.completedAt !== null,
    }),
  }));
  const scores = cards.flatMap((card) => (card.completedAt && card.score !== null ? [card.score] : []));
  return {
    id: topic.id,
    name: topic.topicName,
    description: topic.description,
    totalLessons: topic.totalLessons,
    isCompleted: topic.isCompleted,
    completedLessons: cards.filter((card) => card.completedAt !== null).length,
    averageScore: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
    isWriting: cards.some((card) => card.status === "writing"),
    showsUpsell: !learner.isPremium && env().LESSON_ACCESS === "freemium",
    lessons: cards,
  };
}

const minutesOf = (text: string) => readingMinutes(wordCount(text));
