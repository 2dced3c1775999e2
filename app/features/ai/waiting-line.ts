import { AiError } from "#app/ai/faults.ts";
import { takePlace, type Place, type Urgency } from "./slots.ts";

interface Waiter {
  urgency: Urgency;
  signal: AbortSignal;
  enter: (place: Place) => void;
  turnAway: (reason: unknown) => void;
}

/** Another process may have left a place without our hearing of it. */
const POLL_INTERVAL_MS = 200;

const line: Waiter[] = [];
let isServing = false;
let lookNow = () => {};

/** One line per process: who is awaited goes first, otherwise who came first. Throws an AiError when given up. */
export async function waitForPlace(urgency: Urgency, signal: AbortSignal): Promise<Place> {
  const { promise, resolve, reject } = Promise.withResolvers<Place>();
  line.push({ urgency, signal, enter: resolve, turnAway: reject });
  if (isServing) lookNow();
  else void serve();
  const place = await promise;
  return {
    leave: async () => {
      await place.leave();
      lookNow();
    },
  };
}

async function serve(): Promise<void> {
  isServing = true;
  for (let next = first(); next; next = first()) {
    try {
      const place = await takePlace(next.urgency);
      if (place) await give(place, next);
      else await pause();
    } catch (error) {
      remove(next).turnAway(error);
    }
  }
  isServing = false;
}

/** Somebody more urgent may have come, and who asked may have left, while the place was looked for. */
async function give(place: Place, asked: Waiter): Promise<void> {
  const now = first();
  if (now?.urgency === "awaited") remove(now).enter(place);
  else if (line.includes(asked)) remove(asked).enter(place);
  else await place.leave();
}

/** Whoever gave up in the meantime is let go first. */
function first(): Waiter | undefined {
  for (const waiter of line.filter(({ signal }) => signal.aborted))
    remove(waiter).turnAway(new AiError("cancelled", "while waiting for a place"));
  return line.find(({ urgency }) => urgency === "awaited") ?? line[0];
}

function remove(waiter: Waiter): Waiter {
  const at = line.indexOf(waiter);
  if (at !== -1) line.splice(at, 1);
  return waiter;
}

function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, POLL_INTERVAL_MS);
  lookNow = resolve;
  return promise.finally(() => clearTimeout(timer));
}
