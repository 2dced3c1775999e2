import { AiError } from "#app/ai/faults.ts";
import { takeSlot, type Slot, type Urgency } from "./slots.ts";

interface Waiter {
  urgency: Urgency;
  signal: AbortSignal;
  resolve: (slot: Slot) => void;
  reject: (reason: unknown) => void;
}

/** Slots released by other processes are found by polling. */
const POLL_INTERVAL_MS = 200;

const line: Waiter[] = [];
let isServing = false;
let pollNow = () => {};

/** One line per process: awaited calls first, then in order of arrival. Throws an AiError when aborted. */
export async function waitForSlot(urgency: Urgency, signal: AbortSignal): Promise<Slot> {
  const { promise, resolve, reject } = Promise.withResolvers<Slot>();
  line.push({ urgency, signal, resolve: resolve, reject: reject });
  if (isServing) pollNow();
  else void serve();
  const slot = await promise;
  return {
    release: async () => {
      await slot.release();
      pollNow();
    },
  };
}

async function serve(): Promise<void> {
  isServing = true;
  for (let next = first(); next; next = first()) {
    try {
      const slot = await takeSlot(next.urgency);
      if (slot) await assign(slot, next);
      else await pause();
    } catch (error) {
      remove(next).reject(error);
    }
  }
  isServing = false;
}

/** During the query a more urgent call may have arrived, or the candidate may have been aborted. */
async function assign(slot: Slot, candidate: Waiter): Promise<void> {
  const now = first();
  if (now?.urgency === "awaited") remove(now).resolve(slot);
  else if (line.includes(candidate)) remove(candidate).resolve(slot);
  else await slot.release();
}

/** Rejects aborted waiters first. */
function first(): Waiter | undefined {
  for (const waiter of line.filter(({ signal }) => signal.aborted))
    remove(waiter).reject(new AiError("cancelled", "while waiting for a slot"));
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
  pollNow = resolve;
  return promise.finally(() => clearTimeout(timer));
}
