import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import {
  findReadableLesson,
  type ReadableLesson,
} from "#app/features/lessons/find-readable-lesson.ts";
import type { WebEnv } from "./web-env.ts";

/** Of what only learners who have finished the quiz get. */
export type LearnerEnv = WebEnv & { Variables: { learner: Learner } };

export const onboarded: MiddlewareHandler<LearnerEnv> = async (context, next) => {
  const { learner } = context.get("info");
  if (!learner) return context.json({ error: "Please sign in." }, 401);
  if (!learner.quizCompleted) return context.json({ error: "Please finish the quiz first." }, 403);
  context.set("learner", learner);
  return next();
};

export const LESSON_REFUSALS = {
  "not-found": { code: 404, error: "Not found" },
  locked: { code: 403, error: "Upgrade to Continue Learning" },
} as const;

/** The lesson in the address if the learner may open it, else the response that says why not. */
export async function lessonOf(
  context: Context<LearnerEnv>,
): Promise<Extract<ReadableLesson, { status: "readable" }> | Response> {
  const lessonId = z.uuid().safeParse(context.req.param("lessonId"));
  const lesson: ReadableLesson = lessonId.success
    ? await findReadableLesson(context.get("learner"), lessonId.data)
    : { status: "not-found" };
  if (lesson.status === "readable") return lesson;
  const { code, error } = LESSON_REFUSALS[lesson.status];
  return context.json({ error }, code);
}
