import { fork } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { writeLessonsJob } from "#app/jobs/write-lessons.ts";
import type { Bench, Measured } from "./bench.ts";
import { AT_A_TIME, cpuMsOf, describe, type Round, runRound, sentBy } from "./relay/round.ts";
import { answerOf, startSide, type Side } from "./relay/side.ts";

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
    const round = await runRound(side, service, readers, MAX_LAG_MS);
    rounds.push(round);
    console.log(`relay  ${describe(round)}`);
    return round.isOnTime;
  };
  try {
    const ratio = OLD ? await measureWithOther(side, await startSide(url, OLD)) : [];
    if (!OLD && !READER_COUNTS) await runRound(side, service, WARM_UP, MAX_LAG_MS);
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
