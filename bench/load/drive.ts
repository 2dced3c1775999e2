import type { Nectar } from "../../e2e/nectar.ts";
import { cpuOf, spentBetween } from "../cpu.ts";
import { cpuSeconds, memoryOf } from "../process.ts";
import { type Step, travel, type Traveller } from "./journey.ts";

export interface Driven {
  seconds: number;
  journeys: number;
  /** Of each request, by step. */
  milliseconds: Map<Step, number[]>;
  errors: string[];
  /** Milliseconds of processor time for a request: of the web processes, the worker and the database. */
  cpu: { web: number; worker: number; database: number };
  /** The most that one of the web processes had, in MB. */
  memory: number;
}

interface Drive {
  web: readonly Nectar[];
  worker: Nectar;
  next: () => Promise<Traveller>;
  atATime: number;
  seconds: number;
}

/** So many learners at a time, each without a pause, and the next when one has finished; web processes take turns. */
export async function drive({ web, worker, next, atATime, seconds }: Drive): Promise<Driven> {
  const driven = { journeys: 0, milliseconds: new Map<Step, number[]>(), errors: [] as string[] };
  let [turn, memory] = [0, 0];
  const watch = setInterval(() => {
    memory = Math.max(memory, ...web.map(({ process }) => memoryOf(process.pid)));
  }, 200);
  const cpuOfWeb = () => web.reduce((sum, { process }) => sum + cpuSeconds(process.pid), 0);
  const before = {
    web: cpuOfWeb(),
    worker: cpuSeconds(worker.process.pid),
    all: await cpuOf(undefined),
  };
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  const onResponse = (step: Step, milliseconds: number) => {
    const values = driven.milliseconds.get(step) ?? [];
    driven.milliseconds.set(step, values);
    values.push(milliseconds);
  };
  const learner = async () => {
    while (!isOver()) {
      const server = web[turn++ % web.length];
      await travel(server?.url ?? "", await next(), onResponse)
        .then(() => (driven.journeys += 1))
        .catch((error: unknown) => driven.errors.push(String(error)));
    }
  };
  await Promise.all(Array.from({ length: atATime }, learner));
  const elapsed = (performance.now() - started) / 1000;
  clearInterval(watch);
  const requests = countOf(driven.milliseconds);
  return {
    ...driven,
    seconds: elapsed,
    memory,
    cpu: {
      web: (1000 * (cpuOfWeb() - before.web)) / requests,
      worker: (1000 * (cpuSeconds(worker.process.pid) - before.worker)) / requests,
      database: spentBetween(before.all, await cpuOf(undefined), undefined).database / requests,
    },
  };
}

export const countOf = (milliseconds: Driven["milliseconds"]) =>
  [...milliseconds.values()].reduce((sum, { length }) => sum + length, 0);

/** What several rounds measured, as one. */
export function together(rounds: readonly Driven[]): Driven {
  const sum = (of: (round: Driven) => number) => rounds.reduce((all, round) => all + of(round), 0);
  const requests = sum((round) => countOf(round.milliseconds));
  const mean = (of: (round: Driven) => number) =>
    sum((round) => of(round) * countOf(round.milliseconds)) / requests;
  const milliseconds = new Map<Step, number[]>();
  for (const round of rounds)
    for (const [step, values] of round.milliseconds)
      milliseconds.set(step, [...(milliseconds.get(step) ?? []), ...values]);
  return {
    seconds: sum((round) => round.seconds),
    journeys: sum((round) => round.journeys),
    milliseconds,
    errors: rounds.flatMap((round) => round.errors),
    cpu: {
      web: mean(({ cpu }) => cpu.web),
      worker: mean(({ cpu }) => cpu.worker),
      database: mean(({ cpu }) => cpu.database),
    },
    memory: Math.max(...rounds.map((round) => round.memory)),
  };
}
