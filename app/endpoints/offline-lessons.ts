import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { loadOfflineCourse } from "#app/features/lessons/load-offline-course.ts";
import { loadOfflineLessons } from "#app/features/lessons/load-offline-lessons.ts";
import { finishLesson, finishLessonInput } from "#app/features/lessons/finish-lesson.ts";
import { predict, predictionInput } from "#app/features/predictions/predict.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { checkReflection } from "#app/rules/lessons/reflection.ts";
import { answerInputOf, answerQuestion } from "#app/features/quizzes/answer-question.ts";
import {
  fileOfflineReview,
  offlineReviewInput,
} from "#app/features/reviews/file-offline-review.ts";
import { loadOfflineReview } from "#app/features/reviews/load-offline-review.ts";
import { isAhead, type OfflineOutcome } from "#app/rules/quizzes/offline-outcome.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { LESSON_REFUSALS, onboarded, type LearnerEnv } from "./onboarded.ts";

const REFUSALS = {
  ...LESSON_REFUSALS,
  unclear: { code: 400, error: "We couldn’t read that request." },
  "other-reflection": { code: 409, error: "This lesson is finished." },
  /** The course got a question meanwhile. The browser sends it again when that is answered. */
  "questions-open": { code: 428, error: "A question is still open." },
  "already-finished": { code: 409, error: "This lesson is finished." },
} as const;

interface Taken {
  status: keyof typeof REFUSALS | "answered" | "predicted" | "finished";
  outcome?: OfflineOutcome;
}

/** What was done in a lesson without a connection: an answer, a prediction, or its end with the reflection. */
async function takeOffline(
  learner: Learner,
  form: FormData,
  lessonId: string,
  now: Date,
): Promise<Taken> {
  const fields = { ...Object.fromEntries(form), answer: form.getAll("answer"), lessonId };
  switch (form.get("kind")) {
    case "prediction": {
      const input = predictionInput.safeParse(fields);
      return input.success ? predict(learner, input.data, now) : { status: "unclear" };
    }
    case "finish": {
      const checked = checkReflection(fields);
      const reflection = checked.status === "ok" ? checked.values.reflection : null;
      const input = finishLessonInput.safeParse({ ...fields, reflection });
      if (!input.success) return { status: "unclear" };
      const { status } = await finishLesson(learner, input.data, now);
      return { status: status === "already-finished" ? "finished" : status };
    }
    default: {
      const input = answerInputOf(form, lessonId);
      return input.success
        ? answerQuestion(learner, input.data, now, "offline")
        : { status: "unclear" };
    }
  }
}

const tooMany = (context: Context, retryAfterSeconds: number) =>
  context.json({ error: TOO_MANY_REQUESTS }, 429, { "Retry-After": String(retryAfterSeconds) });

/** Sends lessons and a review for offline use and receives offline answers. */
export const offlineLessons = new Hono<LearnerEnv>()
  .use("/api/offline-lessons", onboarded)
  .use("/api/offline-courses/:courseId", onboarded)
  .use("/api/lessons/:lessonId/answers", onboarded)
  .use("/api/reviews/answers", onboarded)
  .get("/api/offline-lessons", async (context) => {
    const learner = context.get("learner");
    const { now } = context.get("info");
    const opened = z
      .uuid()
      .nullable()
      .safeParse(context.req.query("opened") ?? null);
    if (!opened.success) return context.json({ error: "Not found" }, 404);
    const result = await loadOfflineLessons(learner, opened.data);
    if (result.status === "found")
      return context.json({ ...result.offline, review: await loadOfflineReview(learner, now) });
    const { code, error } = REFUSALS[result.status];
    return context.json({ error }, code);
  })
  .get("/api/offline-courses/:courseId", async (context) => {
    const learner = context.get("learner");
    const { now } = context.get("info");
    const courseId = z.uuid().safeParse(context.req.param("courseId"));
    if (!courseId.success) return context.json({ error: "Not found" }, 404);
    const result = await loadOfflineCourse(learner, courseId.data, now);
    if (result.status === "not-found") return context.json({ error: "Not found" }, 404);
    if (result.status === "too-many") return tooMany(context, result.retryAfterSeconds);
    // A browser asks whether its copy is still the same.
    const body = JSON.stringify(result.course);
    const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
    // A proxy that compresses makes it a weak one.
    if (context.req.header("if-none-match")?.replace(/^W\//, "") === tag)
      return context.body(null, 304, { ETag: tag });
    return context.body(body, 200, { "Content-Type": "application/json", ETag: tag });
  })
  .post("/api/lessons/:lessonId/answers", async (context) => {
    const learner = context.get("learner");
    const { now } = context.get("info");
    const form = await context.req.formData().catch(() => new FormData());
    const { status, outcome } = await takeOffline(
      learner,
      form,
      context.req.param("lessonId"),
      now,
    );
    const claimed = new Date(String(form.get("answeredAt")));
    const ahead = isAhead(claimed, now) ? ("ahead" as const) : undefined;
    // The lesson page shows the feedback.
    if (!(status in REFUSALS)) return context.json({ status, outcome: outcome ?? ahead });
    const { code, error } = REFUSALS[status as keyof typeof REFUSALS];
    return context.json({ error }, code);
  })
  .post("/api/reviews/answers", async (context) => {
    const learner = context.get("learner");
    const { now } = context.get("info");
    const input = offlineReviewInput.safeParse(await context.req.json().catch(() => null));
    if (!input.success) return context.json({ error: "We couldn’t read that request." }, 400);
    // The page of the review shows the feedback.
    const filed = await fileOfflineReview(learner, input.data.answers, now);
    if (filed.status === "filed") {
      const { sessionId, outcomes } = filed;
      return context.json({ sessionId, outcomes });
    }
    return tooMany(context, filed.retryAfterSeconds);
  });
