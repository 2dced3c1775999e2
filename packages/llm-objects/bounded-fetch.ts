import { AsyncLocalStorage } from "node:async_hooks";
import { ReadableStream as Stream } from "node:stream/web";
import { Agent, request } from "undici";
import { AiError } from "./ai-error.ts";
import { divertText, type TextSink } from "./sse-coalescer.ts";

/** A reply of 4,000 tokens takes less than 1 MB of events. A longer response is a malfunction. */
const MAX_RESPONSE_BYTES = 4_000_000;

/** `fetch` that follows no redirects and limits the size of the response. */
export const boundedFetch: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, redirect: "manual" });
  if (isRedirect(response.status)) await response.body?.cancel();
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  return new Response(bounded(response.body, countBytes()), { status, statusText, headers });
};

/** Bytes. A socket whose buffer is larger is read at each token, also while nobody wants the text. */
const READ_ON_REQUEST = 1;
const socket = { keepAlive: true, highWaterMark: READ_ON_REQUEST };
const agent = new Agent({ allowH2: false, connect: socket });

const sinks = new AsyncLocalStorage<TextSink>();

/** Makes a call whose streamed text goes to `sink`. */
export const withTextSink = <Result>(sink: TextSink, call: () => Result): Result =>
  sinks.run(sink, call);

/** The same for the client of a model, which is made once: the text of a streamed reply goes to the call's sink, without its events. */
export const fetchDiverting: typeof fetch = async (address, init) => {
  const sink = sinks.getStore();
  const { statusCode, statusText, headers, body } = await open(String(address), init);
  const head = { status: statusCode, statusText, headers: entriesOf(headers) };
  if (isRedirect(statusCode) || BODILESS.has(statusCode)) {
    // Destroyed before its end it says that it was aborted.
    body.on("error", () => undefined).destroy();
    return new Response(null, head);
  }
  const type = String(headers["content-type"] ?? "");
  const read =
    sink && type.includes("text/event-stream")
      ? divertText(body, sink, countBytes())
      : bounded(body, countBytes());
  return new Response(read, head);
};

/** Not `fetch`, whose buffers always read on: only this client leaves text in the socket while it is paused. */
async function open(address: string, init: RequestInit = {}) {
  const { method, headers, body, signal } = init;
  try {
    return await request(address, {
      method: method as "GET" | "POST",
      headers: entriesOf(headers),
      body: body as string | undefined,
      signal,
      dispatcher: agent,
      highWaterMark: READ_ON_REQUEST,
    });
  } catch (cause) {
    // As `fetch` does, by which the client of the models knows that there was no connection.
    throw signal?.aborted ? cause : new TypeError("fetch failed", { cause });
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400;
const BODILESS = new Set([204, 205]);

/** Those with several values are of no interest here. */
const entriesOf = (headers: RequestInit["headers"] | Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers ?? {}).filter(
      (one): one is [string, string] => typeof one[1] === "string",
    ),
  );

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
  const counted = async function* () {
    for await (const piece of body) {
      count(piece);
      yield piece;
    }
  };
  return Stream.from(counted()) as ReadableStream<Uint8Array>;
}
