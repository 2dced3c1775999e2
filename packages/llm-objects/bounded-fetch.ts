import { AiError } from "./ai-error.ts";
import { coalesceEvents } from "./sse-coalescer.ts";

/** A reply of 4,000 tokens takes less than 1 MB of events. A longer response is a malfunction. */
const MAX_RESPONSE_BYTES = 4_000_000;

/** `fetch` that follows no redirects, limits the size of the response and merges events. */
export const boundedFetch: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, redirect: "manual" });
  if (response.status >= 300 && response.status < 400) await response.body?.cancel();
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  const read = headers.get("content-type")?.includes("text/event-stream")
    ? coalesceEvents
    : bounded;
  return new Response(read(response.body, countBytes()), { status, statusText, headers });
};

/** Sums up the bytes received and throws above the limit. */
function countBytes(): (piece: Uint8Array) => void {
  let bytes = 0;
  return (piece) => {
    bytes += piece.byteLength;
    if (bytes > MAX_RESPONSE_BYTES)
      throw new AiError("invalid-structure", "the response never ends");
  };
}

function bounded(
  body: ReadableStream<Uint8Array>,
  count: (piece: Uint8Array) => void,
): ReadableStream<Uint8Array> {
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      count(piece);
      controller.enqueue(piece);
    },
  });
  return body.pipeThrough(counted);
}
