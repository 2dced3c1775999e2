import { setTimeout as pause } from "node:timers/promises";
import type { Acknowledged } from "./acknowledged.ts";
import { haveWritten, type Written } from "./author.ts";
import type { Client } from "./client.ts";
import { endNow, type Site } from "./site.ts";

/** Where a fault happens: learners learn meanwhile. */
export interface Scene {
  site: Site;
  acknowledged: Acknowledged;
  /** Changes a name to see whether anything can be written. */
  prober: Client;
  over: AbortSignal;
}

export interface Fault {
  name: string;
  rounds?: number;
  /** Ends when its cause is repaired, as an operator or a supervisor would. */
  inject: (scene: Scene) => Promise<Recovery>;
}

/** What must then come by itself: `served` is timed, `whole` comes later. */
export interface Recovery {
  served: () => Promise<unknown>;
  whole?: () => Promise<unknown>;
}

/** A write that is sent now has been acknowledged. */
export const isServed = async ({ prober }: Scene): Promise<void> => {
  await prober.send("/profile", { intent: "name", name: "Ada" });
};

const MOST_SECONDS = 10;

/** Nobody waits longer than ten seconds for a write in all this time. */
export async function staysServed(scene: Scene, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    const from = performance.now();
    await isServed(scene);
    const seconds = (performance.now() - from) / 1000;
    if (seconds > MOST_SECONDS) throw new Error(`a write took ${seconds.toFixed(1)} s`);
    await pause(100);
  }
}

/** A lesson whose first words have come. */
export async function halfWritten({ site, acknowledged, over }: Scene): Promise<Written> {
  const written = await haveWritten(site, acknowledged, over);
  await moreWords(written, 2);
  return written;
}

export async function moreWords({ texts }: Written, more = 1): Promise<void> {
  const wanted = texts.length + more;
  while (texts.length < wanted) await pause(20);
}

/** Words come again, or the lesson's end: for what was written meanwhile. */
export const goesOn = (written: Written) => Promise.race([moreWords(written), written.ended]);

/** The lesson is whole and opens, however often the learner has to press 'Try again'. */
export async function untilReady({ ended, again, readAgain, opens }: Written): Promise<void> {
  for (let end = await ended; end !== "ready"; end = await readAgain()) {
    await pause(200);
    await again();
  }
  if (!(await opens())) throw new Error("a written lesson doesn't open");
}

export async function restart(
  { site }: Scene,
  role: "web" | "worker",
  settings: Record<string, string> = {},
): Promise<void> {
  await endNow(site[role]);
  site[role] = await site.start(role, settings);
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has just ended by itself.
    }
}
