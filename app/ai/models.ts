import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

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
    includeUsage: true,
    // False is the default, and drops the schema without a word.
    supportsStructuredOutputs: true,
  });
  return {
    writer: service.chatModel(settings.model),
    checker: service.chatModel(settings.modelCheck),
    /** Where answers of this endpoint are remembered. */
    endpoint: settings.baseUrl,
  };
}
export type Models = ReturnType<typeof models>;
export type Model = Models["writer"];
