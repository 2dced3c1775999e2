import { z } from "zod";
import { boundedFetch } from "#packages/llm-objects/bounded-fetch.ts";
import type { AiSettings } from "./models.ts";

const TIMEOUT_MS = 5_000;

const verdict = z.object({ results: z.array(z.object({ flagged: z.boolean() })).min(1) });

/** Services known to have no moderation endpoint, to call it only once. */
const withoutModeration = new Set<string>();

/**
 * The service's verdict on a topic. 'unknown' if the call failed, which is acceptable because our own word list has
 * checked it.
 */
export async function moderate(
  { baseUrl, apiKey }: AiSettings,
  text: string,
  timeoutMs = TIMEOUT_MS,
): Promise<"fine" | "flagged" | "unknown" | "not-offered"> {
  if (withoutModeration.has(baseUrl)) return "not-offered";
  try {
    const response = await boundedFetch(`${baseUrl}/moderations`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ input: text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if ([404, 405, 501].includes(response.status)) {
      await response.body?.cancel();
      withoutModeration.add(baseUrl);
      return "not-offered";
    }
    const { results } = verdict.parse(await response.json());
    return results.some(({ flagged }) => flagged) ? "flagged" : "fine";
  } catch {
    return "unknown";
  }
}
