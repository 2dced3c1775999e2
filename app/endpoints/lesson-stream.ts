import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { findNextLessonsState } from "#app/features/generation/find-next-lessons-state.ts";
import { readLessonStream, type StateFinder } from "#app/features/generation/read-lesson-stream.ts";
import { readTopicStream } from "#app/features/generation/read-topic-stream.ts";
import { findReadableLesson } from "#app/features/lessons/find-readable-lesson.ts";
import { findExplanationState } from "#app/features/remediation/find-explanation-state.ts";
import { isEnrolled } from "#app/features/topics/find-own-topic.ts";
import { openStream } from "./learner-streams.ts";
import type { WebEnv } from "./web-env.ts";

/** The text of a lesson as server-sent events; `Last-Event-ID` resumes after that event. */
const streamOf =
  (stateFor?: (learner: Learner, lesson: { courseId: string }) => StateFinder) =>
  async (context: Context<WebEnv, "/api/lessons/:lessonId">) => {
    const { learner } = context.get("info");
    if (!learner) return context.json({ error: "Please sign in." }, 401);
    if (!learner.quizCompleted)
      return context.json({ error: "Please finish the quiz first." }, 403);
    const lessonId = z.uuid().safeParse(context.req.param("lessonId"));
    const lesson = lessonId.success ? await findReadableLesson(learner, lessonId.data) : null;
    if (!lesson || lesson.status === "not-found") return context.json({ error: "Not found" }, 404);
    if (lesson.status === "locked")
      return context.json({ error: "Upgrade to Continue Learning" }, 403);
    const after = Number(context.req.header("last-event-id") ?? 0) || 0;
    return openStream(context, learner, (stopped) =>
      readLessonStream(lesson.lessonId, after, stopped, stateFor?.(learner, lesson)),
    );
  };

/** Ends when the topic's page should load again: other lessons are being written than it shows. */
const topicStream = async (context: Context<WebEnv, "/api/topics/:topicId/stream">) => {
  const { learner } = context.get("info");
  if (!learner) return context.json({ error: "Please sign in." }, 401);
  if (!learner.quizCompleted) return context.json({ error: "Please finish the quiz first." }, 403);
  const topicId = z.uuid().safeParse(context.req.param("topicId"));
  if (!topicId.success || !(await isEnrolled(learner, topicId.data)))
    return context.json({ error: "Not found" }, 404);
  const writing = context.req.query("writing") ?? "";
  return openStream(context, learner, (stopped) => readTopicStream(topicId.data, writing, stopped));
};

/**
 * Streams of a lesson and of another explanation while they are generated, one that ends when the next lessons can be
 * requested, and one that ends when a topic's page is out of date.
 */
export const lessonStream = new Hono<WebEnv>()
  .get("/api/lessons/:lessonId/stream", streamOf())
  .get(
    "/api/lessons/:lessonId/explanation/stream",
    streamOf(() => findExplanationState),
  )
  .get(
    "/api/lessons/:lessonId/next/stream",
    streamOf(
      ({ id }, { courseId }) =>
        () =>
          findNextLessonsState(id, courseId),
    ),
  )
  .get("/api/topics/:topicId/stream", topicStream);
