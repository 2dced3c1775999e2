import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { answer, type Objector, type Solver } from "./answer.ts";
import { refusalFor, spoil, type Fault } from "./faults.ts";
import { textOf, type ChatRequest } from "./request.ts";
import { sound } from "./sound.ts";
import {
  CHARACTERS_PER_TOKEN,
  sendReply,
  streamReply,
  type OnToken,
  type Pace,
  type Reply,
} from "./speak.ts";

export type AiServiceOptions = {
  port?: number;
  host?: string;
  msToFirstToken?: number;
  tokensPerSecond?: number;
  /** A lesson's last words wait for `hurry`, however slow the machine is. */
  holdsLessons?: boolean;
  seed?: string;
  solve?: Solver;
  object?: Objector;
  /** Offers `/v1/moderations`; without it that path is a 404. */
  flags?: (text: string) => boolean;
  /** Offers `/v1/audio/speech`; without it that path is a 404. A number is the status of a refusal. */
  speaks?: (text: string) => true | number;
  offersModels?: boolean;
  onToken?: OnToken;
  /** Serves HTTPS with this certificate. */
  tls?: { key: string; cert: string };
};

export type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: ChatRequest & Record<string, unknown>;
  /** Whether the client disconnected before the reply was complete. */
  closedEarly: boolean;
};

type Faults = Fault | (Fault | null)[] | ((chat: ChatRequest) => Fault | null) | null;

export type AiService = {
  /** Ends in /v1. */
  url: string;
  requests: RecordedRequest[];
  chats: () => RecordedRequest[];
  /**
   * A single fault stays until changed; a list is used up chat by chat (null means no fault), then all replies are
   * fine. Calls that run in parallel arrive in any order: a function chooses by what is requested.
   */
  setFault(fault: Faults): void;
  /** Everything from here on comes without a pause, what is being written too. */
  hurry(): void;
  close(): Promise<void>;
};

export async function startAiService(options: AiServiceOptions = {}): Promise<AiService> {
  const requests: RecordedRequest[] = [];
  let faults: Faults = null;
  const pace: Pace = {
    msToFirstToken: options.msToFirstToken ?? 600,
    tokensPerSecond: options.tokensPerSecond ?? 70,
  };
  const nextFault = (body: ChatRequest) => {
    if (Array.isArray(faults)) return faults.shift();
    return typeof faults === "function" ? faults(body) : faults;
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response, requests, nextFault, { ...options, pace }).catch((error: unknown) => {
      // If the stand-in crashed on an unexpected request, it would look like a service that hangs.
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { message: String(error), type: "stand_in_error" } });
    });
  };
  const { tls } = options;
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((done) => {
    server.listen(options.port ?? 0, options.host ?? "127.0.0.1", done);
  });
  return {
    url: `${tls ? "https://localhost" : "http://127.0.0.1"}:${(server.address() as AddressInfo).port}/v1`,
    requests,
    chats: () => requests.filter((request) => request.path === "/v1/chat/completions"),
    setFault: (fault) => {
      faults = fault;
    },
    hurry: () => {
      pace.msToFirstToken = 0;
      pace.tokensPerSecond = Infinity;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  requests: RecordedRequest[],
  nextFault: (chat: ChatRequest) => Fault | null | undefined,
  options: AiServiceOptions & { pace: Pace },
): Promise<void> {
  const body = await readBody(request);
  const [path = ""] = (request.url ?? "").split("?");
  const recorded = {
    method: request.method ?? "",
    path,
    headers: request.headers,
    body,
    closedEarly: false,
  };
  requests.push(recorded);
  response.on("close", () => {
    recorded.closedEarly = !response.writableEnded;
  });
  if (path === "/v1/models" && options.offersModels !== false)
    return sendJson(response, 200, {
      object: "list",
      data: [{ id: "sample-writer", object: "model" }],
    });
  if (path === "/v1/moderations" && options.flags)
    return sendJson(response, 200, { results: [{ flagged: options.flags(String(body.input)) }] });
  if (path === "/v1/audio/speech" && options.speaks)
    return sendSound(response, options.speaks(String(body.input)));
  if (path === "/v1/chat/completions")
    return chat(response, body, nextFault(body) ?? undefined, options);
  return sendJson(response, 404, {
    error: { message: `Unknown request URL: ${path}`, type: "invalid_request_error" },
  });
}

async function chat(
  response: ServerResponse,
  body: ChatRequest & Record<string, unknown>,
  fault: Fault | undefined,
  options: AiServiceOptions & { pace: Pace },
): Promise<void> {
  const refusal = fault && refusalFor(fault, body);
  if (refusal) {
    if (refusal.retryAfter !== undefined) response.setHeader("Retry-After", refusal.retryAfter);
    return sendJson(response, refusal.status, { error: refusal.error });
  }
  if (fault?.kind === "hang-before-headers") return;
  if (fault?.kind === "empty-body") return void response.writeHead(200).end();
  if (fault?.kind === "redirect")
    return void response.writeHead(307, { Location: "http://127.0.0.1:9/" }).end();
  const reply = makeReply(body, fault, options);
  const streams = body.stream && fault?.kind !== "ignores-streaming";
  await (streams
    ? streamReply(response, reply, options.pace, options.onToken)
    : sendReply(response, reply, options.pace));
}

function makeReply(body: ChatRequest, fault: Fault | undefined, options: AiServiceOptions): Reply {
  const silent = fault?.kind === "empty" || fault?.kind === "refusal";
  const understood =
    fault?.kind === "ignores-format" ? { ...body, response_format: undefined } : body;
  const whole = silent
    ? ""
    : answer(understood, options.seed ?? "sample", options.solve, options.object);
  const spoilt = fault ? spoil(fault, whole) : whole;
  const most =
    (body.max_completion_tokens ?? body.max_tokens ?? 100_000_000) * CHARACTERS_PER_TOKEN;
  const isEndless = fault?.kind === "huge" || fault?.kind === "extra-lessons";
  const limit =
    fault?.kind === "truncated" ? Math.floor(spoilt.length * 0.6) : isEndless ? Infinity : most;
  const text = spoilt.slice(0, limit);
  const prompt_tokens = Math.ceil(textOf(body).length / CHARACTERS_PER_TOKEN);
  const completion_tokens = Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  const hasUsage =
    fault?.kind !== "no-usage" && (!body.stream || body.stream_options?.include_usage);
  return {
    model: body.model ?? "sample-writer",
    text,
    finishReason: text.length < spoilt.length ? "length" : "stop",
    usage: hasUsage
      ? { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
      : undefined,
    fault,
    isHeld: options.holdsLessons === true && text.includes('"hook"'),
  };
}

function sendSound(response: ServerResponse, verdict: true | number): void {
  if (verdict === true) response.writeHead(200, { "Content-Type": "audio/wav" }).end(sound());
  else sendJson(response, verdict, { error: { message: "No voice today", type: "server_error" } });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}

async function readBody(request: IncomingMessage): Promise<ChatRequest & Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : {};
  } catch {
    return { unreadable: text };
  }
}
