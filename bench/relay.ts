import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { findEmbeddedPostgres } from "#app/db/embedded.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { log } from "#app/platform/log.ts";
import { startNectar, type Nectar } from "../e2e/nectar.ts";
import { percentile, type Bench } from "./bench.ts";
import { audience } from "./relay/audience.ts";
import { relayed } from "./relay/lag.ts";
import type { Heard } from "./relay/readers.ts";
import type { Said } from "./relay/service.ts";

const TOKENS_PER_SECOND = 80;
const LAG_MILLISECONDS = 100;
const TARGET = 150;
const TICKS_PER_SECOND = 100;
const STARTS_PER_SECOND = 25;
const SECRET = "a secret that two processes of a bench share";
/** Comma-separated numbers of readers instead of the search: `RELAY_READERS=10,50`. */
const ASKED = process.env.RELAY_READERS?.split(",").map(Number);

/** How many lessons one process hands on while they are written, before words take longer than a tenth of a second. */
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
  const play = async (readers: number) => {
    const round = await playRound(nectar, service, readers);
    rounds.push(round);
    console.log(`relay  ${readers} readers: p95 ${Math.round(round.p95)} ms`);
    return round.isKept;
  };
  const disconnect = await connectTo(nectar);
  try {
    if (ASKED) for (const readers of ASKED) await play(readers);
    else await search(play);
  } finally {
    await disconnect();
    service.kill();
    await nectar.stop();
  }
  const best = rounds
    .filter((round) => round.isKept)
    .toSorted((a, b) => a.readers - b.readers)
    .at(-1);
  const told = rounds.map((round) => `${round.readers}: ${Math.round(round.p95)} ms`).join(", ");
  return [
    {
      what: `lessons relayed at ${TOKENS_PER_SECOND} tokens/s with p95 lag under ${LAG_MILLISECONDS} ms`,
      value: best?.readers ?? 0,
      unit: "streams",
      target: { value: TARGET, better: "higher" },
      note: `p95 by streams ${told}; the service, all readers, the database and the server share ${cpus().length} cores`,
    },
    {
      what: "median lag there",
      value: best?.p50 ?? Number.NaN,
      unit: "ms",
      note: `${best?.tokens ?? 0} tokens, ${best?.whole ?? 0} of ${best?.readers ?? 0} texts whole and in order, ${Math.round((1000 * (best?.cpu ?? Number.NaN)) / (best?.readers ?? 1))} ms of the server's CPU each`,
    },
  ];
};

/** Up in large steps while it holds, then the largest number between by halves. */
async function search(play: (readers: number) => Promise<boolean>): Promise<void> {
  const step = 50;
  let held = 0;
  let most = TARGET;
  while (await play(most)) {
    held = most;
    most += step;
  }
  const between = held + Math.floor((most - held) / 2);
  await play(between);
}

interface Round {
  readers: number;
  p50: number;
  p95: number;
  tokens: number;
  /** Texts that came whole. */
  whole: number;
  /** Seconds of CPU the server took for all of it, requests and questions included. */
  cpu: number;
  isKept: boolean;
}

async function playRound(nectar: Nectar, service: ChildProcess, readers: number): Promise<Round> {
  const seats = await audience(readers, STARTS_PER_SECOND);
  const before = await cpuSeconds(nectar);
  const tokenBudgetFactor = fork("bench/relay/readers.ts");
  tokenBudgetFactor.send({ url: nectar.url, seats });
  const { heard } = await answerOf<{ heard: Heard[] }>(tokenBudgetFactor);
  tokenBudgetFactor.kill();
  const cpu = (await cpuSeconds(nectar)) - before;
  service.send("what was said?");
  const { said } = await answerOf<{ said: Said[] }>(service);
  const replies = new Map(said.map((one) => [hookOf(one), one]));
  const lessons = heard.flatMap((one) => {
    const reply = replies.get(
      one.pieces.map(([field, text]) => (field === "hook" ? text : "")).join(""),
    );
    return reply ? [relayed(one, reply)] : [];
  });
  // Only while all of them are being written at once.
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
    isKept: whole === readers && p95 < LAG_MILLISECONDS,
  };
}

/** Names the learner's topic, so it tells one lesson from all others. */
const hookOf = ({ text }: Said) => (JSON.parse(text) as { hook?: string }).hook ?? "";

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  child.once("message", (answer) => resolve(answer as Answer));
  child.once("exit", () => reject(new Error("a process of this bench ended early")));
  return promise;
}

/** This process prepares learners on the server's own database. */
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

/** Where the system tells it in /proc. */
async function cpuSeconds({ process: server }: Nectar): Promise<number> {
  const stat = await readFile(`/proc/${server.pid}/stat`, "utf8").catch(() => "");
  const [user = Number.NaN, system = Number.NaN] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}
