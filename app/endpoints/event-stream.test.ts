import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventStream, type SentEvent } from "./event-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records the calls on a source while it sends events. */
function aSource(sent: SentEvent[], { lasts = false, isStillAllowed = true } = {}) {
  const seen = { ended: 0, stopped: false };
  const response = eventStream({
    async *events(signal) {
      yield* sent;
      if (lasts && !signal.aborted)
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      seen.stopped = signal.aborted;
    },
    isStillAllowed: () => Promise.resolve(isStillAllowed),
    onEnd: () => void (seen.ended += 1),
  });
  return { response, seen };
}

test("events are sent in order with type and id, and the stream ends", async () => {
  const { response, seen } = aSource([
    { id: 7, type: "text" },
    { id: 9, type: "ended" },
  ]);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  expect(await response.text()).toBe(
    'event: text\ndata: {"id":7,"type":"text"}\nid: 7\n\nevent: ended\ndata: {"id":9,"type":"ended"}\nid: 9\n\n',
  );
  expect(seen).toEqual({ ended: 1, stopped: false });
});

test("a disconnected reader ends the source once", async () => {
  const { response, seen } = aSource([{ id: 1, type: "text" }], { lasts: true });
  const reader = response.body!.getReader();
  await reader.read();
  await reader.cancel();
  await vi.waitFor(() => expect(seen).toEqual({ ended: 1, stopped: true }), 30_000);
});

test("an idle stream gets a heartbeat every 15 seconds", async () => {
  const { response } = aSource([], { lasts: true });
  const reader = response.body!.getReader();
  const beat = reader.read();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(new TextDecoder().decode((await beat).value)).toBe(": alive\n\n");
  await reader.cancel();
});

test("a reader whose session ended is disconnected at the next heartbeat", async () => {
  const { response, seen } = aSource([], { lasts: true, isStillAllowed: false });
  const rest = response.text();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await rest).toBe("");
  expect(seen).toEqual({ ended: 1, stopped: true });
});

test("a heartbeat answered after the end has no effect", async () => {
  const end = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  const response = eventStream({
    async *events() {
      yield* [];
      await end.promise;
    },
    isStillAllowed: () => answer.promise,
    onEnd: () => undefined,
  });
  const text = response.text();
  await vi.advanceTimersByTimeAsync(15_000);
  end.resolve();
  expect(await text).toBe("");
  answer.resolve(true);
  await vi.advanceTimersByTimeAsync(1);
});

test("a failed source closes the connection, so that the reader reconnects", async () => {
  let ended = 0;
  const response = eventStream({
    // oxlint-disable-next-line require-yield -- it fails before its first event
    async *events() {
      throw new Error("the database is away");
    },
    isStillAllowed: () => Promise.resolve(true),
    onEnd: () => void (ended += 1),
  });
  await expect(response.text()).rejects.toThrow("away");
  expect(ended).toBe(1);
});
