import { readFileSync } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { models } from "#app/ai/models.ts";
import { db } from "#app/db/client.ts";
import { aiUsage, generations, lessons } from "#app/db/tables/index.ts";
import { createAccount } from "#app/features/accounts/sign-up/create-account.ts";
import { startRun } from "#app/features/generation/start-run.ts";
import { writeFurtherQuestions } from "#app/features/generation/write-further-questions.ts";
import { writeLessons } from "#app/features/generation/write-lessons.ts";
import { planTopic } from "#app/features/topics/plan-topic.ts";
import { runTrustBench } from "#app/features/trust/run-trust-bench.ts";
import { env } from "#app/platform/env.ts";
import { faultyVariants, unchanged } from "#app/rules/trust/trust-item.ts";
import { recordedSolver, SOUND } from "../test/ai-service/recorded-solver.ts";
import { textOf } from "../test/ai-service/request.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import type { Measured } from "./bench.ts";

const LEVELS = ["off", "basic", "full"] as const;
/** Of 1.0.3, with replies of the same model. */
const BEFORE = {
  one: { calls: 2, tokens: 5_500 },
  ten: { calls: 21, tokens: 57_500 },
} as const;
/** Tokens of a lesson with basic checks and its further questions. */
const CLEAN_LESSON = 10_000;
const OF_A_LESSON = ["lesson", "answer-check", "further-questions"];
const FAST = { msToFirstToken: 0, tokensPerSecond: Infinity } as const;
/** The usual pace of a large model. */
const PACE = { msToFirstToken: 600, tokensPerSecond: 70 } as const;

/** What each gate stops of 24 sound questions and 120 faulty variants of them, with the recorded answers. */
export async function recordedGates(): Promise<Measured[]> {
  const service = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    solve: recordedSolver([]),
  });
  const team = models({ baseUrl: service.url, model: "writer", modelCheck: "checker" });
  const items = [...unchanged(SOUND), ...faultyVariants(SOUND)];
  const measured: Measured[] = [];
  for (const level of ["basic", "full"] as const) {
    const signal = new AbortController().signal;
    const report = await runTrustBench(team, items, { level, concurrency: 4, signal });
    const gates = Object.entries(report.gates).map(([gate, count]) => `${gate} ${count}`);
    for (const { kind, stopped, total } of report.results)
      measured.push({
        what: `AI_CHECK=${level}, recorded answers: ${kind} stopped`,
        value: stopped,
        unit: `of ${total}`,
        note: kind === "good" ? "wrongly" : `by gate, all classes: ${gates.join(", ")}`,
      });
  }
  await service.close();
  return measured;
}

/** Calls, tokens and seconds of a course whose lessons are as long as those a real model wrote. */
export async function lessonCosts(): Promise<Measured[]> {
  const { AI_CHECK, AI_DAILY_TOKENS } = env();
  const measured: Measured[] = [];
  for (const level of LEVELS) {
    Object.assign(env(), { AI_CHECK: level, AI_DAILY_TOKENS: 100_000_000 });
    for (const count of [1, 10]) {
      const { calls, tokens, byWriter, ofALesson } = await costOf(count, FAST);
      const { seconds } = await costOf(count, PACE);
      const before = count === 1 ? BEFORE.one : BEFORE.ten;
      const what = `AI_CHECK=${level}, ${count === 1 ? "a lesson" : "ten lessons with their outline"}`;
      measured.push(
        { what: `${what}: calls`, value: calls, unit: "", note: `1.0.3: ${before.calls}` },
        {
          what: `${what}: tokens`,
          value: tokens,
          unit: "",
          note: `1.0.3: ${before.tokens}; four characters each; ${byWriter}`,
        },
        {
          what: `${what}: until stored`,
          value: seconds,
          unit: "s",
          note: "600 ms and then 70 tokens a second for each call",
        },
        {
          what: `AI_CHECK=${level}, a clean lesson with its further questions${count === 1 ? "" : ", mean of ten"}: tokens`,
          value: ofALesson,
          unit: "",
          ...(level === "basic" && { target: { value: CLEAN_LESSON, better: "lower" as const } }),
          note: "without the outline and the beliefs that were missing",
        },
      );
    }
  }
  Object.assign(env(), { AI_CHECK, AI_DAILY_TOKENS });
  return measured;
}

interface Recorded {
  writer: string;
  kind: string;
  topic: string;
  reply: string;
}

let courses = 0;

/** Further questions are written after the lesson is stored, and so are not in its seconds. */
async function costOf(count: number, pace: typeof FAST | typeof PACE) {
  courses += 1;
  const recorded = readFileSync("test/ai-service/recorded-replies.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ kind }) => kind === "honest");
  // A lesson in another language than the course's is refused.
  const texts = recorded.filter(
    ({ writer, topic }) => writer === "lesson" && !isInOtherLanguage(topic, "en"),
  );
  const outline = recorded.find(({ writer }) => writer === "outline")!.reply;
  const service = await startAiService({ ...pace, solve: recordedSolver([]) });
  service.setFault((chat) => {
    const text = textOf(chat);
    const [, number] = /<lesson>\n(\d+) of 10\n/.exec(text) ?? [];
    if (number) return { kind: "recorded", reply: texts[Number(number) % texts.length]!.reply };
    return text.includes("<lesson-1>") ? { kind: "recorded", reply: outline } : null;
  });
  const team = models({ baseUrl: service.url, model: `writer ${courses}`, modelCheck: "checker" });
  const now = new Date();
  const { userId, courseId } = await db.transaction(async (tx) => {
    const email = `costs${courses}@example.org`;
    const account = { email, username: "Costs", passwordHash: "none", timeZone: "UTC" };
    const learner = await createAccount(tx, account, now);
    const topicName = `Why the sea has tides ${courses}`;
    const plan = { topicName, source: "ai", firstStatus: "writing" } as const;
    const planned = await planTopic(tx, learner, plan, now);
    const run = { courseId: planned.courseId, firstLesson: 1, lastLesson: count };
    await startRun(tx, { ...run, userId: learner }, now);
    return { userId: learner, courseId: planned.courseId };
  });
  const [run] = await db.select().from(generations).where(eq(generations.courseId, courseId));
  const signal = new AbortController().signal;
  const startedAt = performance.now();
  await writeLessons(run!.id, team, () => new Date(), signal);
  const seconds = (performance.now() - startedAt) / 1000;
  const stored = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), eq(lessons.status, "ready")));
  if (stored.length !== count) throw new Error(`${stored.length} of ${count} lessons were written`);
  const ofLessons = await usageOf(userId);
  for (const { id } of pace === FAST ? stored : [])
    await writeFurtherQuestions(
      { lessonId: id, userId, isAwaited: true },
      team,
      () => new Date(),
      signal,
    );
  await service.close();
  const all = await usageOf(userId);
  return {
    ...ofLessons,
    seconds,
    ofALesson: all.tokensOf(OF_A_LESSON) / count,
    byWriter: `${ofLessons.byWriter}; with further questions ${all.calls} calls, ${all.tokens} tokens (${all.byWriter})`,
  };
}

async function usageOf(userId: string) {
  const rows = await db
    .select({
      writer: aiUsage.writer,
      calls: sql<number>`count(*)::int`,
      input: sql<number>`sum(${aiUsage.inputTokens})::int`,
      output: sql<number>`sum(${aiUsage.outputTokens})::int`,
    })
    .from(aiUsage)
    .where(eq(aiUsage.userId, userId))
    .groupBy(aiUsage.writer);
  return {
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
    tokens: rows.reduce((sum, { input, output }) => sum + input + output, 0),
    tokensOf: (generators: readonly string[]) =>
      rows
        .filter(({ writer }) => generators.includes(writer))
        .reduce((sum, { input, output }) => sum + input + output, 0),
    byWriter: rows
      .map(({ writer, calls, input, output }) => `${writer} ${calls}: ${input} + ${output}`)
      .join(", "),
  };
}
