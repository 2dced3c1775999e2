import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import PQueue from "p-queue";
import { AiError } from "#app/ai/faults.ts";
import { speak, speechUsage } from "#app/ai/speak.ts";
import { db } from "#app/db/client.ts";
import { speechClips } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { SpeechPlace } from "#app/rules/speech/spoken-sentence.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { spend } from "../ai/spend.ts";
import { loadSentences } from "./load-sentences.ts";

type Clip = Pick<typeof speechClips.$inferSelect, "mediaType" | "bytes">;
export type SpokenClip =
  | ({ status: "spoken" } & Clip)
  | { status: "not-found" | "locked" | "no-service" | "limit" | "busy" | "failed" };

/** Lessons that are being written need the service more. */
const calls = new PQueue({ concurrency: 4 });
/** Of one learner: the sentence that is heard and the next one. Those who want more wait in a line of their own. */
const OWN_CALLS = 2;
/** More than anyone skips while a sentence is on its way. */
const MOST_WAITING = 30;
const callsByLearner = new Map<string, PQueue>();
/** By hash: a sentence that two learners reach at the same time is read once. */
const pendingClips = new Map<string, Promise<Clip>>();

/**
 * A sentence of a lesson, read aloud by the AI service. The text is the lesson's own, never the browser's, and what was read
 * once is kept for every learner.
 */
export async function speakSentence(
  learner: Learner,
  { lessonId, index, hash }: SpeechPlace & { lessonId: string },
  clock: () => Date,
): Promise<SpokenClip> {
  const lesson = await loadSentences(learner, lessonId);
  if (lesson.status !== "found") return lesson;
  const sentence = lesson.sentences[index];
  if (sentence?.hash !== hash) return { status: "not-found" };
  const { ai } = env();
  if (!ai?.speech) return { status: "no-service" };
  const service = { ...ai, speech: ai.speech };
  const own = callsOf(learner.id);
  if (own.size >= MOST_WAITING) return { status: "busy" };
  try {
    const clip = await own.add(() => clipOf(service, sentence.text, learner.id, clock));
    return { status: "spoken", ...clip };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { status: error.kind === "budget" ? "limit" : "failed" };
  }
}

function callsOf(learnerId: string): PQueue {
  const existing = callsByLearner.get(learnerId);
  if (existing) return existing;
  const own = new PQueue({ concurrency: OWN_CALLS });
  own.addEventListener("idle", () => callsByLearner.delete(learnerId));
  callsByLearner.set(learnerId, own);
  return own;
}

type Service = Parameters<typeof speak>[0];

async function clipOf(
  service: Service,
  text: string,
  userId: string,
  clock: () => Date,
): Promise<Clip> {
  const { model, voice } = service.speech;
  const hash = createHash("sha256")
    .update(JSON.stringify([model, voice, text]))
    .digest("hex");
  const stored = await findClip(hash, clock());
  if (stored) return stored;
  // Another learner's call may fail for a limit of theirs.
  const other = await pendingClips.get(hash)?.catch(() => null);
  if (other) return other;
  const call = calls.add(() => buyClip(service, text, hash, userId, clock));
  pendingClips.set(hash, call);
  try {
    return await call;
  } finally {
    if (pendingClips.get(hash) === call) pendingClips.delete(hash);
  }
}

const DAY_MS = 86_400_000;

async function findClip(hash: string, now: Date): Promise<Clip | null> {
  const [clip] = await db.select().from(speechClips).where(eq(speechClips.hash, hash));
  if (!clip) return null;
  const { mediaType, bytes } = clip;
  // Once a day is enough to know what is still used.
  if (now.getTime() - clip.usedAt.getTime() > DAY_MS)
    await db.update(speechClips).set({ usedAt: now }).where(eq(speechClips.hash, hash));
  return { mediaType, bytes };
}

async function buyClip(
  service: Service,
  text: string,
  hash: string,
  userId: string,
  clock: () => Date,
): Promise<Clip> {
  const { model } = service.speech;
  const worstCaseTokens = speechUsage(text).inputTokens;
  const spending = {
    userId,
    writer: "speech",
    model,
    worstCaseTokens,
    urgency: "awaited",
  } as const;
  // A reader who has gone on has paid: the sentence is kept for the next one.
  const signal = AbortSignal.timeout(WAIT_MS);
  const { mediaType, bytes } = await spend(spending, clock, signal, () => speak(service, text));
  const row = { hash, mediaType, bytes, characters: text.length, usedAt: clock() };
  await db.insert(speechClips).values(row).onConflictDoNothing();
  return { mediaType, bytes };
}

/** For a slot: after that the voice of the browser goes on. */
const WAIT_MS = 20_000;
