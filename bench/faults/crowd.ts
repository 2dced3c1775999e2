import { setTimeout as pause } from "node:timers/promises";
import type { Acknowledged } from "./acknowledged.ts";
import { Client } from "./client.ts";
import type { Keys } from "./keys.ts";
import { learnTopic, reviewAll } from "./learn.ts";

const LEARNERS = 5;
/** Slow enough that the library lasts until the last fault. */
const BETWEEN_STEPS_MS = 400;

interface Library {
  keys: Keys;
  topics: readonly string[];
}

export interface Crowd {
  clients: readonly Client[];
  /** Why a learner stopped. */
  problems: string[];
  /** Resolves once nobody has a request on the way. */
  rest: () => Promise<void>;
  goOn: () => void;
  end: () => Promise<void>;
}

/** Everyone has learned a lesson three days ago, and goes on learning and reviewing until the end. */
export async function gather(
  url: string,
  acknowledged: Acknowledged,
  { keys, topics }: Library,
): Promise<{ learners: Client[]; live: () => Crowd }> {
  const over = new AbortController();
  const learners = Array.from(
    { length: LEARNERS },
    (_, place) => new Client(url, `learner${place}@example.org`, over.signal),
  );
  for (const learner of learners) {
    if (await learner.signUp()) acknowledged.add("accounts", learner.email);
    await learnTopic(learner, topics[0]!, { acknowledged, keys, lessons: 1, turn: always });
  }
  return { learners, live: () => start(learners, over, { acknowledged, keys, topics }) };
}

const always = () => Promise.resolve();

function start(
  learners: Client[],
  over: AbortController,
  { acknowledged, keys, topics }: { acknowledged: Acknowledged } & Library,
): Crowd {
  let gate: PromiseWithResolvers<void> | null = null;
  const problems: string[] = [];
  let waiting = 0;
  let ended = 0;
  /** Between two steps, where a learner may be held. */
  const turn = async () => {
    over.signal.throwIfAborted();
    await pause(BETWEEN_STEPS_MS);
    if (!gate) return;
    waiting += 1;
    await gate.promise;
    waiting -= 1;
  };
  const lives = learners.map(async (learner, place) => {
    try {
      for (let topic = place; ; topic += 1) {
        await reviewAll(learner, { acknowledged, keys, turn });
        const name = topics[topic % topics.length]!;
        await learnTopic(learner, name, { acknowledged, keys, lessons: 10, turn });
        await turn();
      }
    } catch (error) {
      if (!over.signal.aborted) problems.push(`${learner.email}: ${String(error)}`);
    } finally {
      ended += 1;
    }
  });
  return {
    clients: learners,
    problems,
    rest: async () => {
      gate ??= Promise.withResolvers<void>();
      while (waiting + ended < learners.length) await pause(10);
    },
    goOn: () => {
      gate?.resolve();
      gate = null;
    },
    end: async () => {
      over.abort();
      gate?.resolve();
      await Promise.all(lives);
    },
  };
}
