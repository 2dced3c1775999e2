import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { hasSpeechService, loadSentences } from "#app/features/speech/load-sentences.ts";
import { speakSentence } from "#app/features/speech/speak-sentence.ts";
import { now } from "#app/platform/clock.ts";
import { sentenceNamed } from "#app/rules/speech/spoken-sentence.ts";
import type { WebEnv } from "./web-env.ts";

const REFUSALS = {
  "not-found": { code: 404, error: "Not found" },
  locked: { code: 403, error: "Upgrade to Continue Learning" },
  "no-service": { code: 404, error: "Not found" },
  limit: { code: 429, error: "Today's AI tokens are used up." },
  busy: { code: 429, error: "Too many sentences right now. Please try again in a moment." },
  failed: { code: 503, error: "The voice didn't come through." },
} as const;

const onboarded: MiddlewareHandler<WebEnv> = async (context, next) => {
  const { learner } = context.get("info");
  if (!learner) return context.json({ error: "Please sign in." }, 401);
  if (!learner.quizCompleted) return context.json({ error: "Please finish the quiz first." }, 403);
  return next();
};

/** What is read aloud of a lesson, and each sentence as sound where the AI service reads it. */
export const speech = new Hono<WebEnv>()
  .use("/api/lessons/:lessonId/speech/*", onboarded)
  .get("/api/lessons/:lessonId/speech", async (context) => {
    const { learner } = context.get("info");
    const lessonId = z.uuid().safeParse(context.req.param("lessonId"));
    const lesson =
      learner && lessonId.success
        ? await loadSentences(learner, lessonId.data)
        : ({ status: "not-found" } as const);
    if (lesson.status === "found") {
      const { lang, sentences } = lesson;
      return context.json({ lang, sentences, hasService: hasSpeechService() });
    }
    const { code, error } = REFUSALS[lesson.status];
    return context.json({ error }, code);
  })
  .get("/api/lessons/:lessonId/speech/:sentence", async (context) => {
    const { learner } = context.get("info");
    const lessonId = z.uuid().safeParse(context.req.param("lessonId"));
    const place = sentenceNamed(context.req.param("sentence"));
    const clip =
      learner && lessonId.success && place
        ? await speakSentence(learner, { lessonId: lessonId.data, ...place }, now)
        : ({ status: "not-found" } as const);
    if (clip.status === "spoken")
      return context.body(new Uint8Array(clip.bytes), 200, { "Content-Type": clip.mediaType });
    const { code, error } = REFUSALS[clip.status];
    return context.json({ error }, code);
  });
