import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { findNextLessonsState } from "#app/features/generation/find-next-lessons-state.ts";
import { readLessonStream, type StateFinder } from "#app/features/generation/read-lesson-stream.ts";
import { readTopicStream } from "#app/features/generation/read-topic-stream.ts";
import { findExplanationState } from "#app/features/remediation/find-explanation-state.ts";
import { isEnrolled } from "#app/features/topics/find-own-topic.ts";
import { openStream } from "./learner-streams.ts";
import { lessonOf, onboarded, type LearnerEnv } from "./onboarded.ts";

/** The text of a lesson as server-sent events; `Last-Event-ID` resumes after that event. */
const streamOf =
  (stateFor?: (learner: Learner, lesson: { courseId: string }) => StateFinder) =>
  async (context: Context<LearnerEnv>) => {
    const learner = context.get("learner");
    const lesson = await lessonOf(context);
    if (lesson instanceof Response) return lesson;
    const after = Number(context.req.header("last-event-id") ?? 0) || 0;
    return openStream(context, (stopped) =>
      readLessonStream(lesson.lessonId, after, stopped, stateFor?.(learner, lesson)),
    );
  };

/** Ends when the topic's page should load again: other lessons are being written than it shows. */
const topicStream = async (context: Context<LearnerEnv, "/api/topics/:topicId/stream">) => {
  const learner = context.get("learner");
  const topicId = z.uuid().safeParse(context.req.param("topicId"));
  if (!topicId.success || !(await isEnrolled(learner, topicId.data)))
    return context.json({ error: "Not found" }, 404);
  const writing = context.req.query("writing") ?? "";
  return openStream(context, (stopped) => readTopicStream(topicId.data, writing, stopped));
};

/**
 * Streams of a lesson and of another explanation while they are generated, one that ends when the next lessons can be
 * requested, and one that ends when a topic's page is out of date.
 */
export const lessonStream = new Hono<LearnerEnv>()
  .get("/api/lessons/:lessonId/stream", onboarded, streamOf())
  .get(
    "/api/lessons/:lessonId/explanation/stream",
    onboarded,
    streamOf(() => findExplanationState),
  )
  .get(
    "/api/lessons/:lessonId/next/stream",
    onboarded,
    streamOf(
      ({ id }, { courseId }) =>
        () =>
          findNextLessonsState(id, courseId),
    ),
  )
  .get("/api/topics/:topicId/stream", onboarded, topicStream);
