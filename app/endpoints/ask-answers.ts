import { Hono } from "hono";
import { z } from "zod";
import { findAskAnswer } from "#app/features/lessons/find-ask-answer.ts";
import { LESSON_REFUSALS, onboarded, type LearnerEnv } from "./onboarded.ts";

/** The answer to a stop inside a lesson, which its page doesn't have. */
export const askAnswers = new Hono<LearnerEnv>().get(
  "/api/lessons/:lessonId/stops/:blockId",
  onboarded,
  async (context) => {
    const lessonId = z.uuid().safeParse(context.req.param("lessonId"));
    const result = lessonId.success
      ? await findAskAnswer(context.get("learner"), lessonId.data, context.req.param("blockId"))
      : ({ status: "not-found" } as const);
    if (result.status === "found")
      return context.json({ answer: result.answer, formulas: result.formulas });
    const { code, error } = LESSON_REFUSALS[result.status];
    return context.json({ error }, code);
  },
);
