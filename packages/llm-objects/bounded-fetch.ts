import { AiError } from "./ai-error.ts";
import { coalesceEvents } from "./sse-coalescer.ts";

/** A lesson of 4,000 tokens comes in less than 1 MB of events; more is a service gone wild. */
const MAX_RESPONSE_BYTES = 4_000_000;

/** `fetch` for the one address the operator named: it follows nobody elsewhere, and stops reading in time. */
export const boundedFetch: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, redirect: "manual" });
  if (response.status >= 300 && response.status < 400) await response.body?.cancel();
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  const read = headers.get("content-type")?.includes("text/event-stream")
    ? coalesceEvents
    : bounded;
  return new Response(read(response.body, weighing()), { status, statusText, headers });
};

/** Adds up what comes, and throws when it is too much. */
function weighing(): (piece: Uint8Array) => void {
  let bytes = 0;
  return (piece) => {
    bytes += piece.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new AiError("invalid-structure", "the answer never ends");
  };
}

function bounded(
  body: ReadableStream<Uint8Array>,
  weigh: (piece: Uint8Array) => void,
): ReadableStream<Uint8Array> {
  const weighed = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      weigh(piece);
      controller.enqueue(piece);
    },
  });
  return body.pipeThrough(weighed);
}
