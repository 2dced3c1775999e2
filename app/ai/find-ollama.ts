import type { AiSettings } from "./models.ts";

const OLLAMA = "http://127.0.0.1:11434/v1";
const TIMEOUT_MS = 500;

/** Finds Ollama on this machine and its first model; null if it doesn't respond. */
export async function findOllama(): Promise<AiSettings | null> {
  try {
    const response = await fetch(`${OLLAMA}/models`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data } = (await response.json()) as { data?: { id?: string }[] };
    const model = data?.[0]?.id;
    return model ? { baseUrl: OLLAMA, model, modelCheck: model } : null;
  } catch {
    return null;
  }
}
