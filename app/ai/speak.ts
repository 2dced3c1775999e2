import { boundedFetch } from "#packages/llm-objects/bounded-fetch.ts";
import { AiError, type AiFaultKind, type Usage } from "./faults.ts";
import type { AiSettings, SpeechSettings } from "./models.ts";

/** A reader waits, and has the voice of the browser. */
const TIMEOUT_MS = 20_000;
/** Two minutes of sound, far longer than any sentence. */
const MAX_BYTES = 2_000_000;
/** What every browser plays. */
const FORMAT = "mp3";

export interface Speech {
  mediaType: string;
  bytes: Buffer;
  usage: Usage;
}

type ServiceSettings = Pick<AiSettings, "baseUrl" | "apiKey"> & { speech: SpeechSettings };

/**
 * Services bill speech by the character and count no tokens: one character counts as one token of input, so that a price for a
 * million tokens is one for a million characters.
 */
export const speechUsage = (text: string): Usage => ({ inputTokens: text.length, outputTokens: 0 });

/**
 * A sentence as sound. The API takes no language: its voices hear it in the text. Throws an AiError; a refused call has cost
 * nothing.
 */
export async function speak(
  { baseUrl, apiKey, speech }: ServiceSettings,
  text: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Speech> {
  try {
    const response = await boundedFetch(`${baseUrl}/audio/speech`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ ...speech, input: text, response_format: FORMAT }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { ...(await soundIn(response)), usage: speechUsage(text) };
  } catch (error) {
    if (error instanceof AiError) throw error;
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    throw new AiError(isTimeout ? "timeout" : "unavailable", "no sound came");
  }
}

async function soundIn(response: Response): Promise<Pick<Speech, "mediaType" | "bytes">> {
  const { status, ok, headers } = response;
  const [mediaType = ""] = (headers.get("content-type") ?? "").split(";");
  if (!ok || !/^audio\/[\w.+-]{1,40}$/.test(mediaType)) {
    await response.body?.cancel();
    // The message of the service stays out: it may repeat the text.
    const fault = new AiError(ok ? "invalid-structure" : faultAt(status), `speech: ${status}`);
    fault.status = status;
    if (!ok) fault.usage = { inputTokens: 0, outputTokens: 0 };
    throw fault;
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length === 0) throw new AiError("empty", "speech: no bytes");
  if (bytes.length > MAX_BYTES) throw new AiError("invalid-structure", "speech: too long");
  return { mediaType, bytes };
}

function faultAt(status: number): AiFaultKind {
  if (status === 402) return "quota";
  if (status === 429) return "rate-limit";
  return status >= 400 && status < 500 ? "key" : "unavailable";
}
