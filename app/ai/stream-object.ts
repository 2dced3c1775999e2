import type { z } from "zod";
import * as llm from "#packages/llm-objects/stream-object.ts";
import { cleanModelText } from "#app/rules/generation/topic-safety.ts";

export type { Usage } from "#packages/llm-objects/ai-error.ts";
export type { CallOptions } from "#packages/llm-objects/stream-object.ts";

type Request<Schema extends z.ZodType> = Omit<llm.ObjectRequest<Schema>, "cleanText">;

/** Streams one JSON object from the service with all texts cleaned. Throws an AiError. */
export const streamObject = <Schema extends z.ZodType>(request: Request<Schema>) =>
  llm.streamObject({ ...request, cleanText: cleanModelText });

/** The same without streaming. */
export const askForObject = <Schema extends z.ZodType>(request: Request<Schema>) =>
  llm.askForObject({ ...request, cleanText: cleanModelText });
