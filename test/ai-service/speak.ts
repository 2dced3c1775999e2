import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./faults.ts";

export type Pace = { msToFirstToken: number; tokensPerSecond: number };
/** Told after each token, with the letters of the reply that have left by then. */
export type OnSaid = (reply: Reply, letters: number) => void;
export type Reply = {
  model: string;
  text: string;
  finishReason: string;
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
  fault?: Fault;
};

const MS_PER_TICK = 20;
/** A model's tokens have about this many letters. */
export const CHARACTERS_PER_TOKEN = 4;

/** One reply as a stream of server-sent events, at the pace of a model. */
export async function speakInEvents(
  response: ServerResponse,
  reply: Reply,
  pace: Pace,
  onSaid?: OnSaid,
): Promise<void> {
  const { fault, finishReason, model, usage } = reply;
  const charset = fault?.kind === "wrong-charset" ? "latin1" : "utf8";
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache" });
  response.flushHeaders();
  if (fault?.kind === "hang-after-headers") return;
  await waitFor(pace.msToFirstToken);
  const say = (choices: object[], more: object = {}) => {
    const event = {
      id: "chatcmpl-stand-in",
      object: "chat.completion.chunk",
      created: 1,
      model,
      choices,
      ...more,
    };
    response.write(Buffer.from(`data: ${JSON.stringify(event)}\n\n`, charset));
  };
  const delta = (part: object) => say([{ index: 0, delta: part, finish_reason: null }]);
  delta({ role: "assistant", content: "" });
  if (fault?.kind === "reasoning-field") delta({ reasoning_content: 'They want {"title": "…"}.' });
  if (fault?.kind === "refusal") delta({ refusal: "I cannot help with that." });
  const endsAt = stopAt(fault, reply.text);
  // Ten megabytes in events of four letters would keep the stand-in itself busy for seconds.
  const letters = reply.text.length > 100_000 ? CHARACTERS_PER_TOKEN * 1000 : CHARACTERS_PER_TOKEN;
  let spoken = 0;
  const startedAt = performance.now();
  while (spoken < endsAt && !response.destroyed) {
    const due = Number.isFinite(pace.tokensPerSecond)
      ? Math.floor(
          ((performance.now() - startedAt) / 1000) * pace.tokensPerSecond * CHARACTERS_PER_TOKEN,
        )
      : endsAt;
    for (; spoken < Math.min(due, endsAt) && !response.destroyed; spoken += letters) {
      delta({ content: reply.text.slice(spoken, Math.min(spoken + letters, endsAt)) });
      onSaid?.(reply, Math.min(spoken + letters, endsAt));
      if (response.writableNeedDrain) await nextTurn();
    }
    if (spoken < endsAt) await wait(MS_PER_TICK);
  }
  if (fault?.kind === "stall") return;
  if (fault?.kind === "cut") return void response.destroy();
  if (fault?.kind === "error-event")
    return void response.end(
      'data: {"error":{"message":"The server is overloaded","type":"server_error"}}\n\n',
    );
  say([{ index: 0, delta: {}, finish_reason: finishReason }]);
  if (usage) say([], { usage });
  response.end("data: [DONE]\n\n");
}

/** The same reply in one piece, after the time that streaming it would take. */
export async function speakAtOnce(
  response: ServerResponse,
  reply: Reply,
  pace: Pace,
): Promise<void> {
  const { fault, finishReason, model, usage } = reply;
  await waitFor(
    pace.msToFirstToken + (reply.text.length / CHARACTERS_PER_TOKEN / pace.tokensPerSecond) * 1000,
  );
  const refused = fault?.kind === "refusal";
  const message = {
    role: "assistant",
    content: refused ? null : reply.text,
    ...(refused && { refusal: "I cannot help with that." }),
    ...(fault?.kind === "reasoning-field" && { reasoning_content: 'They want {"title": "…"}.' }),
  };
  const body = JSON.stringify({
    id: "chatcmpl-stand-in",
    object: "chat.completion",
    created: 1,
    model,
    choices: [{ index: 0, message, finish_reason: finishReason }],
    ...(usage && { usage }),
  });
  const whole = fault?.kind === "cut" ? body.slice(0, body.length / 2) : body;
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  if (fault?.kind === "cut") response.write(whole, () => response.destroy());
  else response.end(Buffer.from(whole, fault?.kind === "wrong-charset" ? "latin1" : "utf8"));
}

function stopAt(fault: Fault | undefined, text: string): number {
  if (fault?.kind === "stall" || fault?.kind === "cut" || fault?.kind === "error-event")
    return Math.min(text.length, fault.afterCharacters ?? 400);
  return text.length;
}

const waitFor = (ms: number) => (ms > 0 ? wait(ms) : undefined);
