import type { ChildProcess } from "node:child_process";
import { writeLessonsJob } from "#app/jobs/write-lessons.ts";
import { percentile } from "../bench.ts";
import { relayed } from "./lag.ts";
import { answerOf, type Reading, type Side } from "./side.ts";
import type { SentReply } from "./service.ts";

/** The limit of the product. */
export const AT_A_TIME = writeLessonsJob.concurrency;

export const cpuMsOf = ({ cpu, lessons }: Reading) => (1000 * cpu) / lessons.length;

export interface Round {
  readers: number;
  /** How many of them were read at the same time, at most. */
  atATime: number;
  /** Of the period in which all were; without one, not a number. */
  p50: number;
  p95: number;
  tokens: number;
  /** Texts that arrived completely and in order. */
  whole: number;
  /** Why other lessons were not read. */
  outcomes: string;
  cpuMs: number;
  memory: number;
  isOnTime: boolean;
}

export const describe = (round: Round) => {
  const { readers, atATime, p50, p95, tokens, whole, outcomes, cpuMs, memory } = round;
  const lag =
    tokens > 0
      ? `lag p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms of ${tokens} tokens`
      : `never all at the same time, so no lag is measured: ${atATime} at most (a process writes ${AT_A_TIME}), the others waited`;
  return `${readers} readers: ${lag}; ${whole} texts whole and in order${outcomes}; ${cpuMs.toFixed(0)} ms of the server's CPU each; memory ${memory.toFixed(0)} MB`;
};

export async function runRound(
  side: Pick<Side, "read">,
  service: ChildProcess,
  readers: number,
  maxLagMs: number,
): Promise<Round> {
  const reading = await side.read(readers);
  const replies = new Map((await sentBy(service)).map((reply) => [hookOf(reply), reply]));
  const lessons = reading.lessons.flatMap((lesson) => {
    const hook = lesson.pieces.map(([field, text]) => (field === "hook" ? text : "")).join("");
    const reply = replies.get(hook);
    return reply ? [relayed(lesson, reply)] : [];
  });
  // Only the period in which all of them are generated in parallel.
  const from = Math.max(...lessons.map((lesson) => lesson.from));
  const until = Math.min(...lessons.map((lesson) => lesson.until));
  const lags = lessons
    .flatMap((lesson) => lesson.lags)
    .filter(({ sentAt }) => sentAt >= from && sentAt <= until)
    .map(({ milliseconds }) => milliseconds);
  const whole = lessons.filter((lesson) => lesson.isWhole).length;
  const others = reading.lessons
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome !== "ready");
  const p95 = percentile(lags, 0.95);
  return {
    readers,
    atATime: mostAtATime(lessons),
    p50: percentile(lags, 0.5),
    p95,
    tokens: lags.length,
    whole,
    outcomes: others.length > 0 ? ` (${[...new Set(others)].join(", ")})` : "",
    cpuMs: cpuMsOf(reading),
    memory: reading.memory,
    isOnTime: whole === readers && p95 < maxLagMs,
  };
}

/** How many of these periods overlap, at most. */
function mostAtATime(periods: readonly { from: number; until: number }[]): number {
  const changes = periods
    .flatMap(({ from, until }) => [
      { at: from, by: 1 },
      { at: until, by: -1 },
    ])
    .toSorted((one, other) => one.at - other.at);
  let [now, most] = [0, 0];
  for (const { by } of changes) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

export async function sentBy(service: ChildProcess): Promise<SentReply[]> {
  service.send("what was said?");
  return (await answerOf<{ sent: SentReply[] }>(service)).sent;
}

/** The hook names the learner's topic, so it identifies the lesson. */
const hookOf = ({ text }: SentReply) => (JSON.parse(text) as { hook?: string }).hook ?? "";
