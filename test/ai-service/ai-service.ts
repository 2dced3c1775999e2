import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Fault, Refuses } from "./faults.ts";
import { RIGHT_MARK, sampleReply } from "./sample-reply.ts";

/** A stand-in for an OpenAI-compatible service: it speaks the real wire protocol and answers any JSON schema. */
export interface AiServiceOptions {
  port?: number;
  msToFirstToken?: number;
  tokensPerSecond?: number;
  refuses?: Refuses;
  /** Answers instead of the samples when it returns text. */
  reply?: (request: ChatRequest) => string | undefined;
}

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string | { type: string; text?: string }[] }[];
  stream?: boolean;
  temperature?: number;
  max_tokens?: number;
  response_format?: { type: string; json_schema?: { name: string; schema: object } };
}

export interface AiService {
  /** Ends in `/v1`. */
  url: string;
  requests: { path: string; body: ChatRequest; headers: IncomingMessage["headers"] }[];
  /** Faults of the next chat calls, one a call; then all is well again. */
  faults: Fault[];
  options: AiServiceOptions;
  close: () => Promise<void>;
}

/** About four letters. */
const LETTERS_PER_TOKEN = 4;

export async function startAiService(options: AiServiceOptions = {}): Promise<AiService> {
  const service: Omit<AiService, "url" | "close"> = { requests: [], faults: [], options };
  const server = createServer((request, response) => {
    answer(service, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

type Service = Omit<AiService, "url" | "close">;

async function answer(service: Service, request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? "";
  if (path.endsWith("/models")) {
    if (service.options.refuses?.models) return json(response, 404, { error: { message: "no" } });
    return json(response, 200, { object: "list", data: [{ id: "sample", object: "model" }] });
  }
  if (!path.endsWith("/chat/completions")) return json(response, 404, { error: { message: "unknown" } });
  const body = JSON.parse(await readBody(request)) as ChatRequest;
  service.requests.push({ path, body, headers: request.headers });
  const refusal = refusalOf(service.options.refuses ?? {}, body);
  if (refusal) return json(response, 400, { error: { message: refusal } });
  const fault = service.faults.shift();
  if (fault?.kind === "hang-before-headers") return;
  if (fault?.kind === "status")
    return json(
      response,
      fault.status,
      fault.body ?? { error: { message: "as told" } },
      fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) },
    );
  const text = textFor(service.options, body, fault);
  return body.stream
    ? stream(service.options, response, body, text, fault)
    : whole(service.options, response, body, text, fault);
}

function refusalOf(refuses: Refuses, body: ChatRequest): string | null {
  if (refuses.stream && body.stream) return "stream is not supported";
  if (refuses.responseFormat && body.response_format) return "response_format is not supported";
  if (refuses.jsonSchema && body.response_format?.type === "json_schema")
    return "json_schema is not supported";
  return null;
}

function textFor(options: AiServiceOptions, body: ChatRequest, fault: Fault | undefined): string {
  if (fault?.kind === "refusal" || fault?.kind === "empty") return "";
  if (fault?.kind === "reply") return fault.text;
  const text = options.reply?.(body) ?? sampleFor(body);
  if (fault?.kind === "around") return `${fault.before}${text}${fault.after}`;
  if (fault?.kind === "changed") return JSON.stringify({ ...JSON.parse(text), ...fault.fields });
  return text;
}

function sampleFor(body: ChatRequest): string {
  const said = body.messages.map(contentOf).join("\n");
  const schema = body.response_format?.json_schema?.schema ?? schemaIn(said);
  if (!schema) return "OK";
  if (/ambiguous/.test(JSON.stringify(schema))) return JSON.stringify(solve(said));
  return JSON.stringify(sampleReply(schema, topicIn(said)));
}

/** Services without `response_format` get the schema in the prompt. */
function schemaIn(said: string): object | null {
  const from = said.indexOf('{"$schema"');
  if (from === -1) return null;
  const line = said.slice(from).split("\n")[0] ?? "";
  return JSON.parse(line) as object;
}

const topicIn = (said: string) => /<topic>\n([\s\S]*?)\n<\/topic>/.exec(said)?.[1]?.trim() ?? "this topic";

/** A solver that finds the marked option of each question, and is unsure where there is none or more than one. */
function solve(said: string) {
  const blocks = said.split(/^Question \d+$/m).slice(1);
  return {
    answers: blocks.map((block) => {
      const options = [...block.matchAll(/^([A-D])\. (.*)$/gm)];
      const right = options.filter((option) => option[2]?.includes(RIGHT_MARK));
      return { option: right.length === 1 ? right[0]?.[1] : "ambiguous" };
    }),
  };
}

const contentOf = ({ content }: ChatRequest["messages"][number]) =>
  typeof content === "string" ? content : content.map((part) => part.text ?? "").join("");

async function whole(
  options: AiServiceOptions,
  response: ServerResponse,
  body: ChatRequest,
  text: string,
  fault: Fault | undefined,
) {
  if (fault?.kind === "hang-after-headers") return response.writeHead(200).flushHeaders();
  const tokens = tokensOf(text);
  await pause((options.msToFirstToken ?? 600) + (tokens.length * 1000) / (options.tokensPerSecond ?? 70));
  const content = fault?.kind === "truncated" ? tokens.slice(0, fault.afterTokens).join("") : text;
  return json(response, 200, {
    id: "sample",
    object: "chat.completion",
    created: 0,
    model: body.model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, ...(fault?.kind === "refusal" && { refusal: "I cannot help with that." }) },
        finish_reason: finishReason(fault),
      },
    ],
    usage: usageOf(body, tokens.length),
  });
}

async function stream(
  options: AiServiceOptions,
  response: ServerResponse,
  body: ChatRequest,
  text: string,
  fault: Fault | undefined,
) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  if (fault?.kind === "hang-after-headers") return;
  const say = (choice: object, rest: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: "sample", object: "chat.completion.chunk", created: 0, model: body.model, choices: [choice], ...rest })}\n\n`,
    );
  say({ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null });
  const tokens = tokensOf(text);
  const started = performance.now() + (options.msToFirstToken ?? 600);
  const perSecond = options.tokensPerSecond ?? 70;
  await pause(options.msToFirstToken ?? 600);
  for (const [index, token] of tokens.entries()) {
    if (response.destroyed) return;
    if (fault?.kind === "cut" && index === fault.afterTokens) return response.destroy();
    if (fault?.kind === "stall" && index === fault.afterTokens) return;
    if (fault?.kind === "truncated" && index === fault.afterTokens) break;
    say({ index: 0, delta: { content: token }, finish_reason: null });
    // Against the clock, so that small pauses do not add up.
    const ahead = started + ((index + 1) * 1000) / perSecond - performance.now();
    if (ahead > 4) await pause(ahead);
  }
  say({ index: 0, delta: {}, finish_reason: finishReason(fault) });
  response.write(
    `data: ${JSON.stringify({ id: "sample", object: "chat.completion.chunk", created: 0, model: body.model, choices: [], usage: usageOf(body, tokens.length) })}\n\n`,
  );
  response.end("data: [DONE]\n\n");
}

function finishReason(fault: Fault | undefined): string {
  if (fault?.kind === "truncated") return "length";
  return fault?.kind === "reply" ? (fault.finishReason ?? "stop") : "stop";
}

const tokensOf = (text: string) =>
  text.match(new RegExp(`[\\s\\S]{1,${LETTERS_PER_TOKEN}}`, "g")) ?? [];

const usageOf = (body: ChatRequest, completion: number) => {
  const prompt = Math.ceil(body.messages.map(contentOf).join("").length / LETTERS_PER_TOKEN);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
};

function json(response: ServerResponse, status: number, body: unknown, headers = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
