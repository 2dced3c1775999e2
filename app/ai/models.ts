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
  const counting = serviceOf(settings, true);
  const notCounting = serviceOf(settings, false);
  const model = (modelId: string) => ({
    modelId,
    /** What this model was seen to accept is remembered under this name. */
    endpoint: `${settings.baseUrl} ${modelId}`,
    chat: (countsTokens: boolean) => (countsTokens ? counting : notCounting).chatModel(modelId),
  });
  return { writer: model(settings.model), checker: model(settings.modelCheck) };
}
export type Models = ReturnType<typeof models>;
export type Model = Models["writer"];

const serviceOf = ({ baseUrl, apiKey }: AiSettings, includeUsage: boolean) =>
  createOpenAICompatible({
    name: "nectar",
    baseURL: baseUrl,
    apiKey,
    includeUsage,
    fetch: boundedFetch,
    // False is the default, and drops the schema without a word.
    supportsStructuredOutputs: true,
  });
