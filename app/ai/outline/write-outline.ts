import { outline, type Outline } from "#app/rules/curriculum.ts";
import { AiError } from "../faults.ts";
import type { Models } from "../models.ts";
import { asData, promptOf } from "../prompt.ts";
import { streamObject, type Timeouts, type Usage } from "../stream-object.ts";

const TEMPERATURE = 0.7;
export const OUTLINE_MAX_TOKENS = 4000;

/** Ten titles with objectives and concepts. Throws an AiError. */
export async function writeOutline(
  models: Models,
  topic: string,
  options: { signal?: AbortSignal; timeouts?: Timeouts } = {},
): Promise<{ outline: Outline; usage: Usage }> {
  const reply = streamObject({
    model: models.writer,
    endpoint: models.endpoint,
    schema: outline,
    name: "outline",
    instructions: promptOf("outline"),
    prompt: asData("topic", topic),
    temperature: TEMPERATURE,
    maxTokens: OUTLINE_MAX_TOKENS,
    ...options,
  });
  for await (const event of reply)
    if (event.type === "object") return { outline: event.value, usage: event.usage };
  throw new AiError("cut", "the outline never ended");
}
