import { z } from "zod";
import { capabilitiesOf, type Capabilities } from "#packages/llm-objects/capabilities.ts";
import { AiError } from "./faults.ts";
import type { Model } from "./models.ts";
import { askForObject } from "./stream-object.ts";

export type Trial =
  | { status: "ok"; seconds: number; capabilities: Capabilities }
  | { status: "failed"; seconds: number; error: AiError };

/** Enough for a model that reasons before it answers. */
const MAX_TOKENS = 1_000;

/**
 * Sends one small request like the generators', to test whether a model is reachable, how fast it is and whether it
 * follows a schema.
 */
export async function tryModel(model: Model): Promise<Trial> {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  try {
    await askForObject({
      model,
      schema: z.object({ capital: z.string().min(1), letters: z.int().min(1) }),
      name: "capital",
      instructions: "You answer one question about a country.",
      prompt: "What is the capital of France, and how many letters has its name?",
      temperature: 0,
      maxTokens: MAX_TOKENS,
    });
    return { status: "ok", seconds: seconds(), capabilities: capabilitiesOf(model.endpoint) };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { status: "failed", seconds: seconds(), error };
  }
}
