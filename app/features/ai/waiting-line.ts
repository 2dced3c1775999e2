import { EventEmitter, once } from "node:events";
import PQueue from "p-queue";
import { AiError } from "#app/ai/faults.ts";
import { takeSlot, type Slot, type Urgency } from "./slots.ts";

/** Slots released by other processes are found by polling. */
const POLL_INTERVAL_MS = 200;

/** Only the first call of each line looks for a slot, and no background call while an awaited one is waiting. */
const lines: Record<Urgency, PQueue> = {
  awaited: new PQueue({ concurrency: 1 }),
  background: new PQueue({ concurrency: 1 }),
};
const slots = new EventEmitter();

/** One line per process: awaited calls first, then in order of arrival. Throws an AiError when aborted. */
export async function waitForSlot(urgency: Urgency, signal: AbortSignal): Promise<Slot> {
  const slot = await lines[urgency]
    .add(() => pollForSlot(urgency, signal), { signal })
    .catch((error: unknown) => {
      throw signal.aborted ? new AiError("cancelled", "while waiting for a slot") : error;
    });
  return { release: () => releaseSlot(slot) };
}

async function pollForSlot(urgency: Urgency, signal: AbortSignal): Promise<Slot> {
  for (;;) {
    if (urgency === "background") await lines.awaited.onIdle();
    const slot = await takeSlot(urgency);
    // During the query the call may have been aborted, or a more urgent one may have arrived.
    const isOvertaken = urgency === "background" && lines.awaited.pending > 0;
    if (slot && !signal.aborted && !isOvertaken) return slot;
    if (slot) await releaseSlot(slot);
    else await aRelease();
    signal.throwIfAborted();
  }
}

async function releaseSlot(slot: Slot): Promise<void> {
  await slot.release();
  slots.emit("released");
}

/** Resolves when this process releases a slot, or when it is time to poll. */
const aRelease = () =>
  once(slots, "released", { signal: AbortSignal.timeout(POLL_INTERVAL_MS) }).catch(() => undefined);
