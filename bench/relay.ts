import { fork, type ChildProcess } from "node:child_process";
import { cpus } from "node:os";
import { join } from "node:path";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { log } from "#app/platform/log.ts";
import { startNectar, type Nectar } from "../e2e/nectar.ts";
import { percentile, type Bench } from "./bench.ts";
import { cpuSeconds } from "./process.ts";
import { audience } from "./relay/audience.ts";
import { relayed } from "./relay/lag.ts";
import type { ReadLesson } from "./relay/readers.ts";
import type { SentReply } from "./relay/service.ts";

const TOKENS_PER_SECOND = 80;
const MAX_LAG_MS = 100;
const TARGET = 150;
const STARTS_PER_SECOND = 25;
const SECRET = "a secret that two processes of a bench share";
/** Numbers of readers to run instead of the search: `RELAY_READERS=10,50`. */
const READER_COUNTS = process.env.RELAY_READERS?.split(",").map(Number);

/** How many lessons one process can relay during generation with a p95 lag below 100 ms. */
export const relay: Bench = async () => {
  log.level = "silent";
  const service = fork("bench/relay/service.ts", [String(TOKENS_PER_SECOND)]);
  const { url } = await answerOf<{ url: string }>(service);
  const nectar = await startNectar({
    AI_BASE_URL: url,
    AI_CONCURRENCY: "1000",
    AI_DAILY_TOKENS: "1000000000",
    APP_SECRET: SECRET,
    LOG_LEVEL: "warn",
  });
  const rounds: Round[] = [];
  const run = async (readers: number) => {
    const round = await runRound(nectar, service, readers);
    rounds.push(round);
    console.log(`relay  ${readers} readers: p95 ${Math.round(round.p95)} ms`);
    return round.isOnTime;
  };
  const disconnect = await connectTo(nectar);
  try {
    if (READER_COUNTS) for (const readers of READER_COUNTS) await run(readers);
    else await search(run);
  } finally {
    await disconnect();
    service.kill();
    await nectar.stop();
  }
  const best = rounds
    .filter((round) => round.isOnTime)
    .toSorted((a, b) => a.readers - b.readers)
    .at(-1);
  const shown = best ?? rounds[0];
  const byReaders = rounds
    .map((round) => `${round.readers}: ${Math.round(round.p95)} ms`)
    .join(", ");
  return [
    {
      what: `lessons relayed at ${TOKENS_PER_SECOND} tokens/s with p95 lag under ${MAX_LAG_MS} ms`,
      value: best?.readers ?? 0,
      unit: "streams",
      target: { value: TARGET, better: "higher" },
      note: `p95 by streams ${byReaders}; the service, all readers, the database and the server share ${cpus().length} cores`,
    },
    {
      what: "median lag there, or in the first round",
      value: shown?.p50 ?? Number.NaN,
      unit: "ms",
      note: `${shown?.tokens ?? 0} tokens, ${shown?.whole ?? 0} of ${shown?.readers ?? 0} texts whole and in order, ${Math.round((1000 * (shown?.cpu ?? Number.NaN)) / (shown?.readers ?? 1))} ms of the server's CPU each`,
    },
  ];
};

/** Increases in large steps while the lag is on time, then tries the midpoint of the last step. */
async function search(run: (readers: number) => Promise<boolean>): Promise<void> {
  const step = 50;
  let passed = 0;
  let readerCount = TARGET;
  while (await run(readerCount)) {
    passed = readerCount;
    readerCount += step;
  }
  const between = passed + Math.floor((readerCount - passed) / 2);
  await run(between);
}

interface Round {
  readers: number;
  p50: number;
  p95: number;
  tokens: number;
  /** Texts that arrived completely. */
  whole: number;
  /** CPU seconds of the server for the complete run, including requests and questions. */
  cpu: number;
  isOnTime: boolean;
}

async function runRound(nectar: Nectar, service: ChildProcess, readers: number): Promise<Round> {
  const seats = await audience(readers, STARTS_PER_SECOND);
  const before = cpuSeconds(nectar.process.pid);
  const readerProcess = fork("bench/relay/readers.ts");
  readerProcess.send({ url: nectar.url, seats });
  const { read } = await answerOf<{ read: ReadLesson[] }>(readerProcess);
  readerProcess.kill();
  const cpu = cpuSeconds(nectar.process.pid) - before;
  service.send("what was said?");
  const { sent } = await answerOf<{ sent: SentReply[] }>(service);
  const replies = new Map(sent.map((one) => [hookOf(one), one]));
  const lessons = read.flatMap((one) => {
    const reply = replies.get(
      one.pieces.map(([field, text]) => (field === "hook" ? text : "")).join(""),
    );
    return reply ? [relayed(one, reply)] : [];
  });
  // Only the period in which all of them are generated in parallel.
  const from = Math.max(...lessons.map((lesson) => lesson.from));
  const until = Math.min(...lessons.map((lesson) => lesson.until));
  const lags = lessons
    .flatMap((lesson) => lesson.lags)
    .filter(({ sentAt }) => sentAt >= from && sentAt <= until)
    .map(({ milliseconds }) => milliseconds);
  const whole = lessons.filter((lesson) => lesson.isWhole).length;
  const p95 = percentile(lags, 0.95);
  return {
    readers,
    p50: percentile(lags, 0.5),
    p95,
    tokens: lags.length,
    whole,
    cpu,
    isOnTime: whole === readers && p95 < MAX_LAG_MS,
  };
}

/** The hook names the learner's topic, so it identifies the lesson. */
const hookOf = ({ text }: SentReply) => (JSON.parse(text) as { hook?: string }).hook ?? "";

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  child.once("message", (answer) => resolve(answer as Answer));
  child.once("exit", () => reject(new Error("a process of this bench ended early")));
  return promise;
}

/** Connects this process to the server's database, to prepare learners. */
async function connectTo(nectar: Nectar): Promise<() => Promise<void>> {
  const address = await findEmbeddedPostgres(join(nectar.dataDir, "postgres"));
  if (!address) throw new Error("the server's database does not answer");
  Object.assign(process.env, { APP_SECRET: SECRET, APP_URL: nectar.url });
  connectDatabase(address);
  await startQueue(address, false);
  return async () => {
    await stopQueue();
    await disconnectDatabase();
  };
}
