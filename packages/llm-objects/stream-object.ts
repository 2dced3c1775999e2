import { InvalidResponseDataError } from "ai";
import { parse } from "jsonriver";
import type { z } from "zod";
import { capabilitiesOf, rememberIgnoredSchema } from "./capabilities.ts";
import { Deadline, TIMEOUTS, type Timeouts } from "./deadline.ts";
import { faultOf } from "./fault-of.ts";
import { AiError, type Usage } from "./ai-error.ts";
import { LatexBackslashes } from "./latex-backslashes.ts";
import { objectText } from "./object-text.ts";
import { openReply, promptText, type Part, type Question } from "./open-reply.ts";
import { readReply, type Adaptation } from "./read-reply.ts";

export interface CallOptions {
  signal?: AbortSignal;
  timeouts?: Partial<Timeouts>;
  /** Overrides the usual limit, for a retry of a reply that was cut off. */
  maxTokens?: number;
}

export interface ObjectRequest<Schema extends z.ZodType>
  extends Omit<CallOptions, "maxTokens">, Question, Adaptation {
  schema: Schema;
  /** Whether partial values are wanted; parsing them costs as much as receiving them. */
  isReadAsItGrows?: boolean;
}

export type ObjectEvent<Value> =
  /** The object so far. The same value is mutated as it grows, so read it right away. */
  { type: "partial"; value: unknown } | { type: "object"; value: Value; usage: Usage };

type Finish = Extract<Part, { type: "finish" }>;

/** Nobody reads it as it grows, and fewer pieces cost less. */
const UNREAD_TEXT_MAX_DELAY_MS = 200;

/** Far beyond any useful reply: stops a malfunctioning service. */
const MAX_REPLY_LENGTH = 200_000;

/** Streams one JSON object from the service: partial values first, then the complete, valid one. Throws an AiError. */
export async function* streamObject<Schema extends z.ZodType>(
  request: ObjectRequest<Schema>,
): AsyncGenerator<ObjectEvent<z.infer<Schema>>> {
  const deadline = new Deadline({ ...TIMEOUTS, ...request.timeouts }, request.signal);
  const reply = new Reply(request, deadline);
  try {
    if (request.isReadAsItGrows ?? true) yield* reply.partials();
    else await reply.receive();
    yield { type: "object", value: reply.whole(request), usage: reply.usage() };
  } catch (error) {
    const fault = deadline.explain(faultOf(error));
    fault.usage = reply.hasReceived || mayHaveWorked(fault) ? reply.usage() : NOTHING;
    fault.isCutOff = reply.isCutOff;
    throw fault;
  } finally {
    deadline.stop();
  }
}

/** The same, for callers that need only the complete object. */
export async function askForObject<Schema extends z.ZodType>(
  request: ObjectRequest<Schema>,
): Promise<{ value: z.infer<Schema>; usage: Usage }> {
  const patient = { ...request, maxTextDelayMs: UNREAD_TEXT_MAX_DELAY_MS, isReadAsItGrows: false };
  for await (const event of streamObject(patient)) if (event.type === "object") return event;
  throw new AiError("cut", "the reply never ended");
}

/** A refusal is text of the stream itself. */
function textIn(part: Part): string {
  if (part.type === "text") return part.text;
  return part.type === "text-delta" ? part.delta : "";
}

/** A service writes on until it notices that nobody listens: half a second of a fast one. */
const TOKENS_ON_THE_WAY = 100;

const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

/** Statuses of a proxy that stopped waiting for a service. */
const STOPPED_WAITING = new Set([408, 502, 504, 524]);
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|SIGNATURE|TLS|SSL/;

/** Whether a service that sent nothing usable may have read the prompt and begun to write. */
function mayHaveWorked({ status, reason }: AiError): boolean {
  if (status !== undefined) return status < 300 || STOPPED_WAITING.has(status);
  return !NEVER_CONNECTED.test(reason);
}

/** Rounded up, for replies without a count: a token is four letters of English prose, three of JSON, one of Chinese. */
const estimateTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 3);

/** One reply and what has been received of it. */
class Reply {
  readonly #request: ObjectRequest<z.ZodType>;
  readonly #deadline: Deadline;
  #text = "";
  #thoughts = "";
  #finish: Finish | undefined;
  #failure: AiError | undefined;
  hasReceived = false;

  constructor(request: ObjectRequest<z.ZodType>, deadline: Deadline) {
    this.#request = request;
    this.#deadline = deadline;
  }

  /** Yields partial values. If the parser fails, reads the reply to its end: it may still be repaired as a whole. */
  async *partials(): AsyncGenerator<{ type: "partial"; value: unknown }> {
    const text = this.#read();
    try {
      for await (const value of parse(objectText(sharing(text)))) yield { type: "partial", value };
    } catch (error) {
      if (this.#failure) throw this.#failure;
      // The parser rejects invalid JSON with other errors; these are our own.
      if (error instanceof AiError || error instanceof TypeError) throw error;
    }
    while (!(await text.next()).done);
  }

  /** Without partial values. */
  async receive(): Promise<void> {
    const text = this.#read();
    while (!(await text.next()).done);
  }

  async *#read(): AsyncGenerator<string> {
    const backslashes = new LatexBackslashes();
    try {
      for await (const part of await openReply(this.#request, this.#deadline)) {
        this.hasReceived = true;
        if (part.type === "error") throw part.error;
        if (part.type === "finish") this.#finish = part;
        if (part.type === "reasoning-delta") {
          this.#thoughts += part.delta;
          this.#deadline.contentReceived();
        }
        const received = textIn(part);
        if (received === "") continue;
        this.#deadline.contentReceived();
        const text = backslashes.push(received);
        this.#text += text;
        if (this.#text.length > MAX_REPLY_LENGTH)
          throw new AiError("invalid-structure", "the reply never ends");
        if (text !== "") yield text;
      }
      const rest = backslashes.end();
      this.#text += rest;
      if (rest !== "") yield rest;
    } catch (error) {
      const fault = faultOf(error);
      // Some services close the stream without a final event. Accept a complete object, but repair nothing.
      if (fault.kind === "cut" && (this.#text !== "" || InvalidResponseDataError.isInstance(error)))
        return;
      this.#failure = fault;
      throw fault;
    }
  }

  whole<Schema extends z.ZodType>({
    schema,
    reshape,
    cleanText,
    repair,
  }: ObjectRequest<Schema>): z.infer<Schema> {
    const reason = this.#finish?.finishReason.unified;
    if (reason === "content-filter") throw new AiError("refused", "content filter");
    if (this.#text.trim() === "")
      throw new AiError(
        reason === "stop" ? "refused" : "empty",
        `no text, finish reason ${reason}`,
      );
    try {
      // Repairing a truncated object would make it look complete, so repair only after 'stop'.
      return readReply(this.#text, schema, {
        mayRepair: reason === "stop" || reason === "other",
        reshape,
        cleanText,
        repair,
      });
    } catch (error) {
      if (reason === "stop") rememberIgnoredSchema(this.#request.model.endpoint);
      const isOpenEnded = reason === undefined || reason === "error";
      if (isOpenEnded) throw new AiError("cut", "the reply ended in the middle");
      throw error;
    }
  }

  get isCutOff(): boolean {
    return this.#finish?.finishReason.unified === "length";
  }

  usage(): Usage {
    const usage = this.#finish?.usage;
    // Services that don't count tokens report nothing or zero.
    return {
      inputTokens: usage?.inputTokens.total || estimateTokens(promptText(this.#request)),
      outputTokens: usage?.outputTokens.total || this.#estimatedOutput(),
    };
  }

  #estimatedOutput(): number {
    const { model, maxTokens } = this.#request;
    // A reply in one piece may have been written to its end before anything is received.
    const streams = this.hasReceived || capabilitiesOf(model.endpoint).streams;
    if (!streams) return maxTokens;
    const received = estimateTokens(this.#thoughts + this.#text);
    return this.#finish ? received : received + TOKENS_ON_THE_WAY;
  }
}

/** The iterator without its `return`, so that a reader that stops early doesn't close it for the next one. */
const sharing = <Item>(iterator: AsyncGenerator<Item>): AsyncIterable<Item> => ({
  [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }),
});
