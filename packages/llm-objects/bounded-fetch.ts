import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";
import { ReadableStream as Stream } from "node:stream/web";
import { AiError } from "./ai-error.ts";
import { divertText, type TextSink } from "./sse-coalescer.ts";

/** A reply of 4,000 tokens takes less than 1 MB of events. A longer response is a malfunction. */
const MAX_RESPONSE_BYTES = 4_000_000;

const sinks = new AsyncLocalStorage<TextSink>();

/** Makes a call whose streamed text goes to `sink`, without its events. The client of a model is made once, so it can't be an argument. */
export const withTextSink = <Result>(sink: TextSink, call: () => Result): Result =>
  sinks.run(sink, call);

/** `fetch` that follows no redirects and limits the size of the response. */
export const boundedFetch: typeof fetch = async (address, init) => {
  const sink = sinks.getStore();
  const response = await fetch(address, { ...init, redirect: "manual" });
  const { status, statusText, headers } = response;
  const body = response.body as Stream<Uint8Array> | null;
  if (!body) return response;
  if (status >= 300 && status < 400) {
    await body.cancel();
    return new Response(null, { status, statusText, headers });
  }
  const isEvents = headers.get("content-type")?.includes("text/event-stream");
  const read =
    sink && isEvents
      ? divertText(Readable.fromWeb(body), sink, countBytes())
      : bounded(body, countBytes());
  return new Response(read, { status, statusText, headers });
};

type Count = (piece: Uint8Array) => void;

/** Sums up the bytes received and throws above the limit. */
function countBytes(): Count {
  let bytes = 0;
  return (piece) => {
    bytes += piece.byteLength;
    if (bytes > MAX_RESPONSE_BYTES)
      throw new AiError("invalid-structure", "the response never ends");
  };
}

/** The same pieces, counted. */
function bounded(body: AsyncIterable<Uint8Array>, count: Count): ReadableStream<Uint8Array> {
  const boundedPieces = async function* () {
    for await (const piece of body) {
      count(piece);
      yield piece;
    }
  };
  return Stream.from(boundedPieces()) as ReadableStream<Uint8Array>;
}
