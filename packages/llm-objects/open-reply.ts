import { APICallError } from "ai";
import type { z } from "zod";
import {
  capabilitiesOf,
  withoutCapability,
  refusesTheForm,
  rememberCapabilities,
  type Capabilities,
} from "./capabilities.ts";
import type { Deadline } from "./deadline.ts";
import { withTextSink } from "./bounded-fetch.ts";
import { PROVIDER, type Model } from "./chat-models.ts";
import { PartQueue } from "./part-queue.ts";
import { wireSchemaOf, type WireSchema } from "./wire-schema.ts";

export interface Question {
  model: Model;
  schema: z.ZodType;
  /** The name of the schema in the request. */
  name: string;
  instructions: string;
  prompt: string;
  temperature: number;
  maxTokens: number;
  /** How long streamed text may wait for more of it. */
  maxTextDelayMs?: number;
}

type ChatModel = ReturnType<Model["chat"]>;
type Streamed = Awaited<ReturnType<ChatModel["doStream"]>>["stream"];
type StreamPart = Streamed extends ReadableStream<infer One> ? One : never;
export type Part = StreamPart | { type: "text"; text: string };

/** Sends the request with every capability of the service, and with one less each time the service rejects it. */
export async function openReply(
  request: Question,
  deadline: Deadline,
): Promise<AsyncIterable<Part>> {
  const { endpoint, chat } = request.model;
  const schema = wireSchemaOf(request.schema);
  let capabilities = capabilitiesOf(endpoint);
  for (;;) {
    deadline.requestSent(capabilities.streams);
    const queue = new PartQueue<StreamPart>();
    const text = { push: queue.addText, maxDelayMs: request.maxTextDelayMs };
    const model = chat(capabilities.countsTokensInStream);
    const options = callOptions(request, schema, capabilities, deadline.signal);
    try {
      const parts = capabilities.streams
        ? await withTextSink(text, () => streamedParts(model, options, queue))
        : partsOf(await model.doGenerate(options));
      rememberCapabilities(endpoint, parts ? capabilities : { ...capabilities, streams: false });
      if (parts) return parts;
      capabilities = capabilitiesOf(endpoint);
    } catch (error) {
      const next = withoutRefused(error, capabilities);
      if (!next) throw error;
      capabilities = next;
    }
  }
}

function withoutRefused(error: unknown, capabilities: Capabilities): Capabilities | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  const refusal = `${error.message} ${error.responseBody ?? ""}`;
  return refusesTheForm(error.statusCode ?? 0, refusal)
    ? withoutCapability(capabilities, refusal)
    : undefined;
}

/** Undefined if the service replied in one piece although a stream was requested. */
async function streamedParts(
  model: ChatModel,
  options: Parameters<ChatModel["doStream"]>[0],
  queue: PartQueue<StreamPart>,
) {
  const { stream, response } = await model.doStream(options);
  if (!response?.headers?.["content-type"]?.includes("application/json")) return queue.with(stream);
  await stream.cancel();
  return undefined;
}

async function* partsOf(reply: Awaited<ReturnType<ChatModel["doGenerate"]>>): AsyncGenerator<Part> {
  for (const content of reply.content)
    if (content.type === "text") yield { type: "text", text: content.text };
  yield { type: "finish", finishReason: reply.finishReason, usage: reply.usage };
}

function callOptions(
  request: Question,
  schema: WireSchema,
  { format, ignoresSchema, tokenLimit, takesTemperature }: Capabilities,
  abortSignal: AbortSignal,
): Parameters<ChatModel["doStream"]>[0] {
  const { name, instructions, prompt, maxTokens, temperature } = request;
  const isNamedOtherwise = tokenLimit === "max_completion_tokens";
  return {
    prompt: [
      {
        role: "system",
        content:
          format === "json_schema" && !ignoresSchema
            ? `${instructions}\n\n${ONE_OBJECT}.`
            : withSchema(instructions, schema),
      },
      { role: "user", content: [{ type: "text", text: prompt }] },
    ],
    temperature: takesTemperature ? temperature : undefined,
    maxOutputTokens: isNamedOtherwise ? undefined : maxTokens,
    providerOptions: isNamedOtherwise
      ? { [PROVIDER]: { max_completion_tokens: maxTokens } }
      : undefined,
    abortSignal,
    responseFormat:
      format === "plain"
        ? undefined
        : { type: "json", ...(format === "json_schema" && { name, schema: schema as object }) },
  };
}

/** All text of a request. */
export const promptText = ({ instructions, prompt, schema }: Question): string =>
  `${withSchema(instructions, wireSchemaOf(schema))}\n\n${prompt}`;

const ONE_OBJECT = "Answer with one JSON object and nothing else";

const withSchema = (instructions: string, schema: WireSchema) =>
  `${instructions}\n\n${ONE_OBJECT}. It has all the properties of this JSON Schema:\n${JSON.stringify(schema, withoutStrictness)}`;

/** Leaves out what only strict services need: a third of the tokens. */
const withoutStrictness = (key: string, value: unknown) =>
  key === "additionalProperties" || (key === "required" && Array.isArray(value))
    ? undefined
    : value;
