import { chatModels, type ServiceSettings } from "#packages/llm-objects/chat-models.ts";

export type { Model } from "#packages/llm-objects/chat-models.ts";

export interface SpeechSettings {
  model: string;
  voice: string;
}

export interface AiSettings extends ServiceSettings {
  model: string;
  modelCheck: string;
  /** Where lessons are read aloud by the service. */
  speech?: SpeechSettings;
}

/** The models by task. The only place that reads their names from the settings. */
export function models(settings: AiSettings) {
  const model = chatModels(settings);
  return { writer: model(settings.model), checker: model(settings.modelCheck) };
}
export type Models = ReturnType<typeof models>;
