import { setTimeout as pause } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { Acknowledged } from "./faults/acknowledged.ts";
import { Client } from "./faults/client.ts";
import { gather, type Crowd } from "./faults/crowd.ts";
import { checkDatabase } from "./faults/invariants.ts";
import { storedKeys, storedTopics } from "./faults/keys.ts";
import { learnTopic } from "./faults/learn.ts";
import { diskFull, OTHER_FAULTS } from "./faults/other-faults.ts";
import { checkPages } from "./faults/over-http.ts";
import { PROCESS_FAULTS } from "./faults/process-faults.ts";
import type { Fault, Scene } from "./faults/scene.ts";
import { SMALL_DISK, startSite } from "./faults/site.ts";
import { header, lineOf, results, type Outcome } from "./faults/table.ts";

/** `FAULTS=F02,F18`: only these. */
const ONLY = process.env.FAULTS?.split(",");
const HEALTHY_WITHIN_SECONDS = 10;
const SERVED_WITHIN_MS = 90_000;
/** Of undisturbed learning before and after each fault. */
const BETWEEN_MS = 1_500;

/** Faults while learners made of real requests answer, finish and review; after each one the invariants I1 to I9 are checked. */
export const faults: Bench = async () => {
  if (!SMALL_DISK)
    console.log(
      "faults  LEFT OUT: F19 disk full (FAULTS_SMALL_DISK names no folder of limited size)",
    );
  const all = [...CHECKS, ...PROCESS_FAULTS, ...OTHER_FAULTS, ...(SMALL_DISK ? [diskFull] : [])];
  const chosen = all.filter(({ name }) => !ONLY || ONLY.includes(name.split(" ")[0] ?? ""));
  const site = await startSite();
  const over = new AbortController();
  const acknowledged = new Acknowledged();
  const prober = new Client(site.url, "prober@example.org", over.signal);
  await prober.signUp();
  const { learners, live } = await gather(site.url, acknowledged, {
    keys: await storedKeys(site.address),
    topics: await storedTopics(site.address),
  });
  site.setClock(0);
  const crowd = live();
  const scene = { site, acknowledged, prober, over: over.signal };
  const outcomes: Outcome[] = [];
  try {
    console.log(header());
    for (const fault of chosen) {
      const outcome = await suffer(fault, scene, crowd);
      outcomes.push(outcome);
      console.log(lineOf(outcome));
    }
    await crowd.end();
  } finally {
    over.abort();
    await site.stop();
  }
  const measured = results(outcomes, acknowledged.total, learners.length);
  if (measured.some(({ value, target }) => target && value !== target.value)) process.exitCode = 1;
  return measured;
};

/** Without a fault, so that the checks themselves are checked; and twenty tabs. */
const CHECKS: Fault[] = [
  { name: "F00 nothing", inject: () => Promise.resolve({ served: () => Promise.resolve() }) },
  {
    name: "F13 twenty tabs finish a lesson at once",
    inject: async ({ site, acknowledged, over }) => {
      const learner = new Client(site.url, "tabs@example.org", over);
      if (await learner.signUp()) acknowledged.add("accounts", learner.email);
      const keys = await storedKeys(site.address);
      const learning = { acknowledged, keys, lessons: 1, tabs: 20, turn: () => Promise.resolve() };
      await learnTopic(learner, "Machine Learning Fundamentals", learning);
      return { served: () => Promise.resolve() };
    },
  },
];

async function suffer(fault: Fault, scene: Scene, crowd: Crowd): Promise<Outcome> {
  const { site, acknowledged } = scene;
  const before = acknowledged.total;
  const problems: string[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < (fault.rounds ?? 1); round += 1)
    try {
      await pause(BETWEEN_MS);
      const { served, whole } = await within(fault.inject(scene));
      const from = performance.now();
      const since = () => (performance.now() - from) / 1000;
      const healthy = isHealthy(site.url).then(since);
      await within(served());
      seconds.push(since());
      if ((await within(healthy)) > HEALTHY_WITHIN_SECONDS)
        problems.push(`I8 /health: ${(await healthy).toFixed(1)} s`);
      if (whole) await within(whole());
      await pause(BETWEEN_MS);
    } catch (error) {
      problems.push(String(error));
    }
  await within(crowd.rest()).catch((error: unknown) => problems.push(String(error)));
  const state = await checkDatabase(site.address, acknowledged, site.tokensSpoken());
  const pages = await checkPages(site.address, crowd.clients, acknowledged);
  const ended = [site.web, site.worker].filter(({ process }) => process.exitCode !== null);
  crowd.goOn();
  return {
    name: fault.name,
    rounds: fault.rounds ?? 1,
    seconds: Math.max(...seconds),
    acknowledged: acknowledged.total - before,
    lost: state.lost.length,
    doubleAwards: state.doubleAwards,
    broken: [
      ...problems,
      ...crowd.problems.splice(0),
      ...state.broken,
      ...pages,
      ...ended.map(() => "a process ended"),
      // Where nobody learns, nothing can be lost.
      ...(acknowledged.total === before ? ["nothing was acknowledged"] : []),
    ],
  };
}

async function isHealthy(url: string): Promise<void> {
  const ask = () => fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) });
  while (!(await ask().catch(() => null))?.ok) await pause(50);
}

async function within<Result>(work: Promise<Result>): Promise<Result> {
  const timer = new AbortController();
  const deferred = pause(SERVED_WITHIN_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not served again within ${SERVED_WITHIN_MS / 1000} s`);
  });
  deferred.catch(() => undefined);
  return Promise.race([work, deferred]).finally(() => timer.abort());
}
