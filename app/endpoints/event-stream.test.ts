import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStream, type SentEvent } from "./event-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A response to a reader who is connected, and the calls on it. */
function aReader(method = "GET") {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  const outgoing = new ServerResponse(request);
  const seen = { headers: {} as Record<string, unknown>, text: "", isEnded: false };
  Object.assign(outgoing, {
    writeHead: (_: number, headers: Record<string, unknown>) => (seen.headers = headers),
    flushHeaders: () => undefined,
    write: (text: string) => (seen.text += text),
    end: () => (seen.isEnded = true),
  });
  const leave = () => {
    outgoing.destroy();
    outgoing.emit("close");
  };
  return { outgoing, seen, leave };
}

/** Records the calls on a source while it sends events. */
function aSource(sent: SentEvent[], { lasts = false, isStillAllowed = true } = {}) {
  const calls = { ended: 0, stopped: false };
  const stream = new EventStream({
    async *events(signal) {
      yield* sent;
      if (lasts && !signal.aborted)
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      calls.stopped = signal.aborted;
    },
    isStillAllowed: () => Promise.resolve(isStillAllowed),
    onEnd: () => void (calls.ended += 1),
  });
  return { stream, calls };
}

const aMoment = () => vi.advanceTimersByTimeAsync(1);

test("events are sent in order with type and id, and the stream ends", async () => {
  const { stream, calls } = aSource([
    { id: 7, type: "text" },
    { id: 9, type: "ended" },
  ]);
  stream.headers.append("Set-Cookie", "one=1");
  stream.headers.append("Set-Cookie", "two=2");
  const { outgoing, seen } = aReader();
  stream.sendTo(outgoing);
  await aMoment();
  expect(seen.headers).toMatchObject({
    "content-type": "text/event-stream",
    "x-accel-buffering": "no",
    "set-cookie": ["one=1", "two=2"],
  });
  expect(seen.text).toBe(
    'event: text\ndata: {"id":7,"type":"text"}\nid: 7\n\nevent: ended\ndata: {"id":9,"type":"ended"}\nid: 9\n\n',
  );
  expect(seen.isEnded).toBe(true);
  expect(calls).toEqual({ ended: 1, stopped: false });
});

test("a disconnected reader ends the source once", async () => {
  const { stream, calls } = aSource([{ id: 1, type: "text" }], { lasts: true });
  const { outgoing, leave } = aReader();
  stream.sendTo(outgoing);
  await aMoment();
  expect(calls.ended).toBe(0);
  leave();
  await aMoment();
  expect(calls).toEqual({ ended: 1, stopped: true });
});

test("a reader who left before the first event, and one who wants only the head, get no events", async () => {
  const gone = aReader();
  gone.leave();
  const ofHead = aReader("HEAD");
  for (const { outgoing, seen } of [gone, ofHead]) {
    const { stream, calls } = aSource([], { lasts: true });
    stream.sendTo(outgoing);
    await aMoment();
    expect(calls).toEqual({ ended: 1, stopped: true });
    expect(seen.isEnded).toBe(true);
  }
});

test("an idle stream gets a heartbeat every 15 seconds", async () => {
  const { stream } = aSource([], { lasts: true });
  const { outgoing, seen, leave } = aReader();
  stream.sendTo(outgoing);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(seen.text).toBe("");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.text).toBe(": alive\n\n");
  leave();
});

test("a reader whose session ended is disconnected at the next heartbeat", async () => {
  const { stream, calls } = aSource([], { lasts: true, isStillAllowed: false });
  const { outgoing, seen } = aReader();
  stream.sendTo(outgoing);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen).toMatchObject({ text: "", isEnded: true });
  expect(calls).toEqual({ ended: 1, stopped: true });
});

test("a heartbeat answered after the end has no effect", async () => {
  const end = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  const stream = new EventStream({
    async *events() {
      yield* [];
      await end.promise;
    },
    isStillAllowed: () => answer.promise,
    onEnd: () => undefined,
  });
  const { outgoing, seen } = aReader();
  stream.sendTo(outgoing);
  await vi.advanceTimersByTimeAsync(15_000);
  end.resolve();
  await aMoment();
  answer.resolve(true);
  await aMoment();
  expect(seen).toMatchObject({ text: "", isEnded: true });
});

test("a failed source closes the connection, so that the reader reconnects", async () => {
  let ended = 0;
  const stream = new EventStream({
    // oxlint-disable-next-line require-yield -- it fails before its first event
    async *events() {
      throw new Error("the database is away");
    },
    isStillAllowed: () => Promise.resolve(true),
    onEnd: () => void (ended += 1),
  });
  const { outgoing, seen } = aReader();
  stream.sendTo(outgoing);
  await aMoment();
  expect(seen.isEnded).toBe(false);
  expect(outgoing.destroyed).toBe(true);
  expect(ended).toBe(1);
});
