import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { boundedFetch } from "./bounded-fetch.ts";

export interface AiSettings {
  baseUrl: string;
  apiKey?: string;
  model: string;
  modelCheck: string;
}

/** The models by what they do; the settings name them, once. */
export function models(settings: AiSettings) {
  const service = createOpenAICompatible({
    name: "nectar",
    baseURL: settings.baseUrl,
    apiKey: settings.apiKey,
    fetch: boundedFetch,
    // False is the default, and drops the schema without a word.
    supportsStructuredOutputs: true,
  });
  const model = (modelId: string) => ({
    modelId,
    /** What this model was seen to accept is remembered under this name. */
    endpoint: `${settings.baseUrl} ${modelId}`,
    chat: (countsTokens: boolean) => service.languageModel(modelId, { includeUsage: countsTokens }),
  });
  return { writer: model(settings.model), checker: model(settings.modelCheck) };
}
export type Models = ReturnType<typeof models>;
export type Model = Models["writer"];
