import { fork } from "node:child_process";
import { startNectar } from "../../e2e/nectar.ts";
import type { Measured } from "../bench.ts";
import { cpuSeconds, memoryOf } from "../process.ts";
import { audience } from "../relay/audience.ts";
import type { ReadLesson } from "../relay/readers.ts";
import { describe, type Round, runRound } from "../relay/round.ts";
import { answerOf, type Side } from "../relay/side.ts";

const TOKENS_PER_SECOND = 80;
const MAX_DELAY_MS = 150;
/** A worker in another process stores the words of a quarter of a second together (`lesson-in-progress.ts`): nobody's come sooner. */
const FEW_READERS = 10;
const TARGET = 225;
/** All begin within six seconds, long before the first lesson ends. */
const STARTS_WITHIN_SECONDS = 6;
const FEWER = 0.67;
const MAX_ROUNDS = 3;

/**
 * How many lessons one web process shows while one worker writes them, before a word comes 150 ms later than with ten of them: from so
 * many on, a third fewer in each round.
 */
export async function streams(settings: Record<string, string>): Promise<Measured[]> {
  const service = fork("bench/relay/service.ts", [String(TOKENS_PER_SECOND)]);
  const { url } = await answerOf<{ url: string }>(service);
  const ai = {
    ...settings,
    AI_BASE_URL: url,
    AI_CONCURRENCY: "1000",
    AI_DAILY_TOKENS: "1000000000",
  };
  const worker = await startNectar({ ...ai, ROLE: "worker" });
  const web = await startNectar({ ...ai, ROLE: "web" });
  try {
    const side = sideOf(web.url, web.process.pid);
    await runRound(side, service, FEW_READERS, MAX_DELAY_MS);
    const few = await runRound(side, service, FEW_READERS, MAX_DELAY_MS);
    console.log(`load  ${describe(few)}`);
    const latest = few.p95 + MAX_DELAY_MS;
    const rounds: Round[] = [];
    for (let readers = TARGET; rounds.length < MAX_ROUNDS; readers = Math.round(readers * FEWER)) {
      const round = await runRound(side, service, readers, latest);
      rounds.push(round);
      console.log(`load  ${describe(round)}`);
      if (round.isOnTime) break;
    }
    const best = rounds.find(({ isOnTime }) => isOnTime);
    const round = best ?? rounds.at(-1);
    return [
      {
        what: `streams held with p95 of a word's delay at most ${MAX_DELAY_MS} ms above that of ${FEW_READERS}`,
        value: best?.readers ?? 0,
        unit: "streams",
        target: { value: TARGET, better: "higher" },
        note: `${FEW_READERS}: ${few.p95.toFixed(0)} ms, ${rounds.map(({ readers, p95 }) => `${readers}: ${p95.toFixed(0)} ms`).join(", ")}; ${round?.cpuMs.toFixed(0)} ms of the web process's CPU for a lesson, ${round?.memory.toFixed(0)} MB; a worker, the AI service and all readers share this machine`,
      },
    ];
  } finally {
    service.kill();
    await web.stop();
    await worker.stop();
  }
}

const sideOf = (url: string, pid: number | undefined): Pick<Side, "read"> => ({
  read: async (readers) => {
    const seats = await audience(readers, Math.max(25, readers / STARTS_WITHIN_SECONDS));
    const before = cpuSeconds(pid);
    const reading = fork("bench/relay/readers.ts");
    reading.send({ url, seats });
    const { read } = await answerOf<{ read: ReadLesson[] }>(reading);
    reading.kill();
    return { lessons: read, cpu: cpuSeconds(pid) - before, memory: memoryOf(pid) };
  },
});
