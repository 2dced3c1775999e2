import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { boundedFetch } from "./bounded-fetch.ts";

export interface ServiceSettings {
  baseUrl: string;
  apiKey?: string;
}

/** Options unknown to the AI SDK are passed under the provider's name. */
export const PROVIDER = "llmObjects";

/** Returns the chat models of one service by id. */
export function chatModels({ baseUrl, apiKey }: ServiceSettings) {
  const provider = (includeUsage: boolean) =>
    createOpenAICompatible({
      name: PROVIDER,
      baseURL: baseUrl,
      apiKey,
      includeUsage,
      fetch: boundedFetch,
      // Defaults to false, which silently drops the schema.
      supportsStructuredOutputs: true,
    });
  const counting = provider(true);
  const notCounting = provider(false);
  return (modelId: string) => ({
    modelId,
    /** The key under which this model's capabilities are cached. */
    endpoint: `${baseUrl} ${modelId}`,
    chat: (countsTokens: boolean) => (countsTokens ? counting : notCounting).chatModel(modelId),
  });
}

export type Model = ReturnType<ReturnType<typeof chatModels>>;
