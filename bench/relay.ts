import { fork, type ChildProcess } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { writeLessonsJob } from "#app/jobs/write-lessons.ts";
import { percentile, type Bench, type Measured } from "./bench.ts";
import { relayed } from "./relay/lag.ts";
import { answerOf, startSide, type Reading, type Side } from "./relay/side.ts";
import type { SentReply } from "./relay/service.ts";

const TOKENS_PER_SECOND = 80;
const MAX_LAG_MS = 100;
const TARGET = 150;
const MAX_CPU_MS = 100;
/** Of 1.0.3 on an idle machine with 150 readers. */
const CPU_OF_1_0_3_MS = 151;
/** Of each build while both run: few enough that neither waits for the other. */
const READERS_EACH = 50;
/** Before the first measured round, because Node compiles what runs often. */
const WARM_UP = 10;
const MAX_ROUNDS = 4;
/** The limit of the product. */
const AT_A_TIME = writeLessonsJob.concurrency;
/** Numbers of readers to run instead of the search: `RELAY_READERS=10,50`. */
const READER_COUNTS = process.env.RELAY_READERS?.split(",").map(Number);
/** Another built checkout, whose CPU per lesson is measured at the same time. */
const OLD = process.env.RELAY_OLD;

/** How many lessons one process can relay during generation with a p95 lag below 100 ms, and what each of them costs. */
export const relay: Bench = async () => {
  const service = fork("bench/relay/service.ts", [String(TOKENS_PER_SECOND)]);
  const { url } = await answerOf<{ url: string }>(service);
  const side = await startSide(url);
  const rounds: Round[] = [];
  const run = async (readers: number) => {
    const round = await runRound(side, service, readers);
    rounds.push(round);
    console.log(`relay  ${describe(round)}`);
    return round.isOnTime;
  };
  try {
    const ratio = OLD ? await measureWithOther(side, await startSide(url, OLD)) : [];
    if (!OLD && !READER_COUNTS) await runRound(side, service, WARM_UP);
    else await sentBy(service);
    if (READER_COUNTS) for (const readers of READER_COUNTS) await run(readers);
    else await search(run);
    return [...results(rounds), ...ratio];
  } finally {
    service.kill();
    await side.stop();
  }
};

function results(rounds: Round[]): Measured[] {
  const best = rounds
    .filter((round) => round.isOnTime)
    .toSorted((one, other) => one.readers - other.readers)
    .at(-1);
  const round = best ?? rounds[0];
  return [
    {
      what: `lessons relayed at ${TOKENS_PER_SECOND} tokens/s with p95 lag under ${MAX_LAG_MS} ms`,
      value: best?.readers ?? 0,
      unit: "streams",
      target: { value: TARGET, better: "higher" },
      note: `${best && best.readers >= AT_A_TIME ? `as many as a process writes at a time (${writeLessonsJob.name}): not the lag ended the search; ` : ""}the service, all readers, the database and the server share ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
    },
    {
      what: `CPU of the server per lesson with ${round?.readers} readers`,
      value: round?.cpuMs ?? Number.NaN,
      unit: "ms",
      target: { value: MAX_CPU_MS, better: "lower" },
      note: `${CPU_OF_1_0_3_MS} ms at 1.0.3; median lag ${Math.round(round?.p50 ?? Number.NaN)} ms`,
    },
  ];
}

/** Both builds relay at the same time, so that whatever else the machine does slows both. */
async function measureWithOther(side: Side, old: Side): Promise<Measured[]> {
  try {
    await Promise.all([side.read(WARM_UP), old.read(WARM_UP)]);
    const [ours, theirs] = await Promise.all([side.read(READERS_EACH), old.read(READERS_EACH)]);
    return [
      {
        what: "CPU per lesson / that of the other checkout",
        value: cpuMsOf(ours) / cpuMsOf(theirs),
        unit: "×",
        target: { value: 0.67, better: "lower" },
        note: `${cpuMsOf(ours).toFixed(0)} ms / ${cpuMsOf(theirs).toFixed(0)} ms with ${READERS_EACH} readers each at the same time; memory ${ours.memory.toFixed(0)} MB / ${theirs.memory.toFixed(0)} MB`,
      },
    ];
  } finally {
    await old.stop();
  }
}

const cpuMsOf = ({ cpu, lessons }: Reading) => (1000 * cpu) / lessons.length;

/**
 * Half as many more while the lag is on time, otherwise a third fewer; then halves of what is between. Never more than a process
 * writes at the same time: the others would wait, and there would be no period to measure.
 */
async function search(run: (readers: number) => Promise<boolean>): Promise<void> {
  let [passed, failed] = [0, Number.POSITIVE_INFINITY];
  let readers = TARGET;
  for (let round = 0; round < MAX_ROUNDS && passed < AT_A_TIME; round++) {
    if (await run(readers)) passed = readers;
    else failed = readers;
    if (failed === Number.POSITIVE_INFINITY)
      readers = Math.min(AT_A_TIME, Math.round(passed * 1.5));
    else readers = Math.round(passed === 0 ? failed * 0.67 : (passed + failed) / 2);
  }
}

interface Round {
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

const describe = (round: Round) => {
  const { readers, atATime, p50, p95, tokens, whole, outcomes, cpuMs, memory } = round;
  const lag =
    tokens > 0
      ? `lag p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms of ${tokens} tokens`
      : `never all at the same time, so no lag is measured: ${atATime} at most (a process writes ${AT_A_TIME}), the others waited`;
  return `${readers} readers: ${lag}; ${whole} texts whole and in order${outcomes}; ${cpuMs.toFixed(0)} ms of the server's CPU each; memory ${memory.toFixed(0)} MB`;
};

async function runRound(side: Side, service: ChildProcess, readers: number): Promise<Round> {
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
    isOnTime: whole === readers && p95 < MAX_LAG_MS,
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

async function sentBy(service: ChildProcess): Promise<SentReply[]> {
  service.send("what was said?");
  return (await answerOf<{ sent: SentReply[] }>(service)).sent;
}

/** The hook names the learner's topic, so it identifies the lesson. */
const hookOf = ({ text }: SentReply) => (JSON.parse(text) as { hook?: string }).hook ?? "";
