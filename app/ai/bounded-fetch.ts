import { AiError } from "./faults.ts";

/** A lesson of 4,000 tokens comes in less than 1 MB of events; more is a service gone wild. */
const LONGEST_ANSWER_BYTES = 4_000_000;

/** `fetch` for the one address the operator named: it follows nobody elsewhere, and stops reading in time. */
export const boundedFetch: typeof fetch = async (address, init) => {
  const response = await fetch(address, { ...init, redirect: "manual" });
  if (response.status >= 300 && response.status < 400) await response.body?.cancel();
  if (!response.body) return response;
  let bytes = 0;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > LONGEST_ANSWER_BYTES)
          controller.error(new AiError("invalid-structure", "the answer never ends"));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
};
