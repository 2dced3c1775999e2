import { AiError } from "./ai-error.ts";
import { divertText, type TextSink } from "./sse-coalescer.ts";

/** A reply of 4,000 tokens takes less than 1 MB of events. A longer response is a malfunction. */
const MAX_RESPONSE_BYTES = 4_000_000;

/** `fetch` that follows no redirects and limits the size of the response. */
export const boundedFetch: typeof fetch = (address, init) => fetchBounded(address, init, bounded);

/** The same for a reply whose text goes to `sink`, without its events. */
export const fetchDiverting =
  (sink: TextSink): typeof fetch =>
  (address, init) =>
    fetchBounded(address, init, (body, count, type) =>
      type.includes("text/event-stream") ? divertText(body, sink, count) : bounded(body, count),
    );

type Body = ReadableStream<Uint8Array>;
type Count = (piece: Uint8Array) => void;

async function fetchBounded(
  address: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  read: (body: Body, count: Count, type: string) => Body,
): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: "manual" });
  if (response.status >= 300 && response.status < 400) await response.body?.cancel();
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  const type = headers.get("content-type") ?? "";
  return new Response(read(response.body, countBytes(), type), { status, statusText, headers });
}

/** Sums up the bytes received and throws above the limit. */
function countBytes(): Count {
  let bytes = 0;
  return (piece) => {
    bytes += piece.byteLength;
    if (bytes > MAX_RESPONSE_BYTES)
      throw new AiError("invalid-structure", "the response never ends");
  };
}

function bounded(body: Body, count: Count): Body {
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      count(piece);
      controller.enqueue(piece);
    },
  });
  return body.pipeThrough(counted);
}
