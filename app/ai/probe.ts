import type { AiFaultKind } from "./faults.ts";
import type { AiSettings } from "./models.ts";

const PATIENCE_MILLISECONDS = 5_000;

/** Whether the service answers: `GET /models`, which costs nothing. Services without that address count as there. */
export async function probe(settings: AiSettings): Promise<"ok" | AiFaultKind> {
  try {
    const response = await fetch(`${settings.baseUrl}/models`, {
      headers: settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {},
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      redirect: "error",
    });
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403) return "key";
    return response.status < 500 ? "ok" : "unavailable";
  } catch {
    return "unavailable";
  }
}
