import { Hono } from "hono";
import { z } from "zod";
import { findAskAnswer } from "#app/features/lessons/find-ask-answer.ts";
import type { WebEnv } from "./web-env.ts";

/** The answer to a stop inside a lesson, which its page doesn't have. */
export const askAnswers = new Hono<WebEnv>().get(
  "/api/lessons/:lessonId/stops/:blockId",
  async (context) => {
    const { learner } = context.get("info");
    if (!learner) return context.json({ error: "Please sign in." }, 401);
    if (!learner.quizCompleted)
      return context.json({ error: "Please finish the quiz first." }, 403);
    const lessonId = z.uuid().safeParse(context.req.param("lessonId"));
    const result = lessonId.success
      ? await findAskAnswer(learner, lessonId.data, context.req.param("blockId"))
      : ({ status: "not-found" } as const);
    if (result.status === "locked")
      return context.json({ error: "Upgrade to Continue Learning" }, 403);
    if (result.status === "not-found") return context.json({ error: "Not found" }, 404);
    return context.json({ answer: result.answer, formulas: result.formulas });
  },
);
