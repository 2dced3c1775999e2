import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { fetchDiverting } from "./bounded-fetch.ts";
import type { TextSink } from "./sse-coalescer.ts";

export interface ServiceSettings {
  baseUrl: string;
  apiKey?: string;
}

/** Options unknown to the AI SDK are passed under the provider's name. */
export const PROVIDER = "llmObjects";

/** Returns the chat models of one service by id. */
export function chatModels({ baseUrl, apiKey }: ServiceSettings) {
  const provider = (includeUsage: boolean, text: TextSink) =>
    createOpenAICompatible({
      name: PROVIDER,
      baseURL: baseUrl,
      apiKey,
      includeUsage,
      fetch: fetchDiverting(text),
      // Defaults to false, which silently drops the schema.
      supportsStructuredOutputs: true,
    });
  return (modelId: string) => ({
    modelId,
    /** The key under which this model's capabilities are cached. */
    endpoint: `${baseUrl} ${modelId}`,
    /** For one call. Streamed text goes to `text`, everything else into the stream of the model. */
    chat: (countsTokens: boolean, text: TextSink) =>
      provider(countsTokens, text).chatModel(modelId),
  });
}

export type Model = ReturnType<ReturnType<typeof chatModels>>;
