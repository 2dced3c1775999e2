import { Hono } from "hono";
import { z } from "zod";
import { hasSpeechService, loadSentences } from "#app/features/speech/load-sentences.ts";
import { speakSentence } from "#app/features/speech/speak-sentence.ts";
import { now } from "#app/platform/clock.ts";
import { sentenceNamed } from "#app/rules/speech/spoken-sentence.ts";
import { LESSON_REFUSALS, onboarded, type LearnerEnv } from "./onboarded.ts";

const REFUSALS = {
  ...LESSON_REFUSALS,
  "no-service": { code: 404, error: "Not found" },
  limit: { code: 429, error: "Today's AI tokens are used up." },
  busy: { code: 429, error: "Too many sentences right now. Please try again in a moment." },
  failed: { code: 503, error: "The voice didn't come through." },
} as const;

/** What is read aloud of a lesson, and each sentence as sound where the AI service reads it. */
export const speech = new Hono<LearnerEnv>()
  .use("/api/lessons/:lessonId/speech/*", onboarded)
  .get("/api/lessons/:lessonId/speech", async (context) => {
    const lessonId = z.uuid().safeParse(context.req.param("lessonId"));
    const lesson = lessonId.success
      ? await loadSentences(context.get("learner"), lessonId.data)
      : ({ status: "not-found" } as const);
    if (lesson.status === "found") {
      const { lang, sentences } = lesson;
      return context.json({ lang, sentences, hasService: hasSpeechService() });
    }
    const { code, error } = REFUSALS[lesson.status];
    return context.json({ error }, code);
  })
  .get("/api/lessons/:lessonId/speech/:sentence", async (context) => {
    const lessonId = z.uuid().safeParse(context.req.param("lessonId"));
    const place = sentenceNamed(context.req.param("sentence"));
    const clip =
      lessonId.success && place
        ? await speakSentence(context.get("learner"), { lessonId: lessonId.data, ...place }, now)
        : ({ status: "not-found" } as const);
    if (clip.status === "spoken")
      return context.body(new Uint8Array(clip.bytes), 200, { "Content-Type": clip.mediaType });
    const { code, error } = REFUSALS[clip.status];
    return context.json({ error }, code);
  });
