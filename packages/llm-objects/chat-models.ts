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
  const [counting, plain] = [provider(true), provider(false)];
  return (modelId: string) => {
    const [ofCounting, ofPlain] = [counting.chatModel(modelId), plain.chatModel(modelId)];
    return {
      modelId,
      /** The key under which this model's capabilities are cached. */
      endpoint: `${baseUrl} ${modelId}`,
      /** Streamed text goes to the sink of the call (`withTextSink`), everything else into the stream of the model. */
      chat: (countsTokens: boolean) => (countsTokens ? ofCounting : ofPlain),
    };
  };
}

export type Model = ReturnType<ReturnType<typeof chatModels>>;
