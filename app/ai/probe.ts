import { log } from "#app/platform/log.ts";
import { boundedFetch } from "#packages/llm-objects/bounded-fetch.ts";
import { describe } from "#packages/llm-objects/fault-of.ts";
import type { AiFaultKind } from "./faults.ts";
import type { AiSettings } from "./models.ts";

/** For both requests together: a learner is waiting for the form. */
const PROBE_TIMEOUT_MS = 3_000;

/** Checks the service by `GET /models`, which costs nothing, or by a chat of five tokens if that is not offered. */
export async function probe(
  settings: AiSettings,
  timeoutMs = PROBE_TIMEOUT_MS,
): Promise<"ok" | AiFaultKind> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const models = await ask(settings, "/models", signal);
    if (![404, 405, 501].includes(models)) return verdict(models);
    const messages = [{ role: "user", content: "Say hi." }];
    const chat = { model: settings.model, max_tokens: 5, messages };
    const status = await ask(settings, "/chat/completions", signal, chat);
    // The service responded by rejecting the request, so it is available.
    return status === 400 || status === 422 ? "ok" : verdict(status);
  } catch (error) {
    log.warn({ reason: describe(error) }, "the AI service cannot be reached");
    return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unavailable";
  }
}

async function ask(
  { baseUrl, apiKey }: AiSettings,
  path: string,
  signal: AbortSignal,
  body?: object,
): Promise<number> {
  const response = await boundedFetch(`${baseUrl}${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    signal,
  });
  await response.body?.cancel();
  return response.status;
}

function verdict(status: number): "ok" | AiFaultKind {
  if (status < 300) return "ok";
  if (status === 402) return "quota";
  if (status === 429) return "rate-limit";
  return status >= 400 && status < 500 ? "key" : "unavailable";
}
