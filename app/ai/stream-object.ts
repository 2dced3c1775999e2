import { APICallError, type LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { jsonrepair } from "jsonrepair";
import { z } from "zod";
import { cleanModelText } from "#app/rules/topic-safety.ts";
import { AiError } from "./faults.ts";
import type { Model } from "./models.ts";

export interface ObjectRequest<Schema extends z.ZodType> {
  model: Model;
  endpoint: string;
  schema: Schema;
  /** Names the schema to the service. */
  name: string;
  instructions: string;
  prompt: string;
  temperature: number;
  maxTokens: number;
  signal?: AbortSignal;
  timeouts?: Timeouts;
}

export interface Timeouts {
  firstContentMs: number;
  betweenChunksMs: number;
  totalMs: number;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

export type ObjectEvent<Value> =
  | { type: "text"; text: string }
  | { type: "object"; value: Value; usage: Usage };

const TIMEOUTS: Timeouts = { firstContentMs: 30_000, betweenChunksMs: 20_000, totalMs: 180_000 };
/** Ten times the longest lesson: a service gone wild is stopped there. */
const LONGEST_REPLY = 200_000;

const FORMATS = ["json_schema", "json_object", "plain"] as const;
type Format = (typeof FORMATS)[number];
/** What an endpoint has refused is not asked of it again. */
const accepted = new Map<string, { format: Format; streams: boolean }>();

/** One JSON object from the service: its text as it comes, then the whole, valid value. Throws an AiError. */
export async function* streamObject<Schema extends z.ZodType>(
  request: ObjectRequest<Schema>,
): AsyncGenerator<ObjectEvent<z.infer<Schema>>> {
  const clock = new Deadline({ ...TIMEOUTS, ...request.timeouts }, request.signal);
  let text = "";
  let finish: Extract<LanguageModelV4StreamPart, { type: "finish" }> | undefined;
  try {
    for await (const part of await openReply(request, clock)) {
      if (part.type === "text-delta" && part.delta !== "") {
        clock.content();
        text += part.delta;
        if (text.length > LONGEST_REPLY)
          throw new AiError("invalid-structure", "the reply never ends");
        yield { type: "text", text: part.delta };
      } else if (part.type === "reasoning-delta") clock.content();
      else if (part.type === "error") throw part.error;
      else if (part.type === "finish") finish = part;
    }
    if (!finish) throw new AiError("cut", "the reply ended without a word of goodbye");
    const { unified } = finish.finishReason;
    if (unified === "content-filter") throw new AiError("refused", "content filter");
    if (text.trim() === "") throw new AiError(unified === "stop" ? "refused" : "empty", unified);
    if (unified !== "stop" && unified !== "length" && unified !== "tool-calls")
      throw new AiError("cut", `finish reason ${unified}`);
    const usage = {
      inputTokens:
        finish.usage.inputTokens.total ?? estimateTokens(request.instructions + request.prompt),
      outputTokens: finish.usage.outputTokens.total ?? estimateTokens(text),
    };
    // A repaired object whose end was cut off would look whole: after 'length' nothing is repaired.
    yield { type: "object", value: parseReply(text, request.schema, unified !== "length"), usage };
  } catch (error) {
    throw clock.explain(asAiError(error));
  } finally {
    clock.stop();
  }
}

/** About four letters a token, for services that do not count. */
export const estimateTokens = (text: string) => Math.ceil(text.length / 4);

async function openReply<Schema extends z.ZodType>(
  request: ObjectRequest<Schema>,
  clock: Deadline,
): Promise<AsyncIterable<LanguageModelV4StreamPart>> {
  const known = accepted.get(request.endpoint) ?? { format: "json_schema", streams: true };
  const jsonSchema = z.toJSONSchema(request.schema, { target: "draft-7", io: "input" });
  for (let { format, streams } = known; ;) {
    const options = {
      prompt: [
        {
          role: "system" as const,
          content: instructionsFor(request.instructions, format, jsonSchema),
        },
        { role: "user" as const, content: [{ type: "text" as const, text: request.prompt }] },
      ],
      temperature: request.temperature,
      maxOutputTokens: request.maxTokens,
      abortSignal: clock.signal,
      responseFormat: responseFormat(format, request.name, jsonSchema),
    };
    try {
      const parts = streams
        ? (await request.model.doStream(options)).stream
        : wholeReply(await request.model.doGenerate(options));
      accepted.set(request.endpoint, { format, streams });
      return parts as AsyncIterable<LanguageModelV4StreamPart>;
    } catch (error) {
      if (
        !APICallError.isInstance(error) ||
        ![400, 404, 415, 422, 501].includes(error.statusCode ?? 0)
      )
        throw error;
      const next = FORMATS[FORMATS.indexOf(format) + 1];
      if (streams && /stream/i.test(error.message + (error.responseBody ?? ""))) streams = false;
      else if (next) format = next;
      else throw error;
    }
  }
}

function responseFormat(format: Format, name: string, schema: object) {
  if (format === "plain") return undefined;
  return format === "json_object"
    ? ({ type: "json" } as const)
    : ({ type: "json", name, schema: schema as never } as const);
}

const instructionsFor = (instructions: string, format: Format, schema: object) =>
  format === "json_schema"
    ? instructions
    : `${instructions}\n\nAnswer with one JSON object and nothing else. It follows this JSON Schema:\n${JSON.stringify(schema)}`;

async function* wholeReply(
  reply: Awaited<ReturnType<Model["doGenerate"]>>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  for (const content of reply.content)
    if (content.type === "text") yield { type: "text-delta", id: "0", delta: content.text };
  yield { type: "finish", finishReason: reply.finishReason, usage: reply.usage };
}

/** Order of trust: as it is, the first balanced object, then repaired; the schema decides in the end. */
export function parseReply<Schema extends z.ZodType>(
  reply: string,
  schema: Schema,
  mayRepair: boolean,
): z.infer<Schema> {
  const bare = cleanModelText(reply).replace(/^\s*<think>[\s\S]*?<\/think>/, "");
  const start = bare.indexOf("{");
  if (start === -1) throw new AiError("invalid-json", "no object in the reply");
  const candidate = bare.slice(start, bare.lastIndexOf("}") + 1 || undefined);
  const value = readJson(candidate) ?? (mayRepair ? repaired(bare.slice(start)) : undefined);
  if (value === undefined) throw new AiError("invalid-json", "not an object of JSON");
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new AiError("invalid-structure", `${issue?.path.join(".")}: ${issue?.message}`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function repaired(text: string): unknown {
  try {
    return readJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** Services hang in three ways: before the first word, between words, and for ever. */
class Deadline {
  readonly #stopped = new AbortController();
  readonly #timeouts: Timeouts;
  readonly #cancelled: AbortSignal | undefined;
  #timer: NodeJS.Timeout;
  readonly #total: NodeJS.Timeout;

  constructor(timeouts: Timeouts, cancelled: AbortSignal | undefined) {
    this.#timeouts = timeouts;
    this.#cancelled = cancelled;
    this.#timer = this.#abortAfter(timeouts.firstContentMs, "no content");
    this.#total = this.#abortAfter(timeouts.totalMs, "no end");
    if (cancelled?.aborted) this.#stopped.abort();
    cancelled?.addEventListener("abort", () => this.#stopped.abort(), { once: true });
  }

  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  content() {
    clearTimeout(this.#timer);
    this.#timer = this.#abortAfter(this.#timeouts.betweenChunksMs, "a pause");
  }

  stop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#total);
    this.#stopped.abort();
  }

  /** An abort of ours arrives as an odd error of the client: say what it was. */
  explain(error: AiError): AiError {
    if (this.#cancelled?.aborted) return new AiError("cancelled", "by the learner or a stop");
    if (this.#stopped.signal.aborted)
      return new AiError("timeout", String(this.#stopped.signal.reason));
    return error;
  }

  #abortAfter(milliseconds: number, what: string) {
    return setTimeout(() => this.#stopped.abort(`${what} within ${milliseconds} ms`), milliseconds);
  }
}

function asAiError(error: unknown): AiError {
  if (error instanceof AiError) return error;
  if (APICallError.isInstance(error)) return fromStatus(error);
  const message = error instanceof Error ? error.message : JSON.stringify(error);
  if (/quota/i.test(message)) return new AiError("quota", message);
  if (/json|parse|type validation/i.test(message)) return new AiError("invalid-json", message);
  return new AiError(
    /terminated|socket|closed|reset/i.test(message) ? "cut" : "unavailable",
    message,
  );
}

function fromStatus({ statusCode, message, responseBody, responseHeaders }: APICallError): AiError {
  if (statusCode === 401 || statusCode === 403) return new AiError("key", message);
  if (statusCode === 429 || statusCode === 402) {
    if (statusCode === 402 || /insufficient_quota|quota/i.test(responseBody ?? ""))
      return new AiError("quota", message);
    return new AiError("rate-limit", message, secondsFrom(responseHeaders?.["retry-after"]));
  }
  if (statusCode === 200) return new AiError("invalid-json", message);
  if (statusCode && statusCode < 500) return new AiError("invalid-structure", message);
  return new AiError("unavailable", message, secondsFrom(responseHeaders?.["retry-after"]));
}

const secondsFrom = (header: string | undefined) =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;
