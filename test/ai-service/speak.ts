import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./faults.ts";

export type Pace = { msToFirstToken: number; tokensPerSecond: number };
/** Called after each token with the number of characters sent so far. */
export type OnToken = (reply: Reply, characters: number) => void;
export type Reply = {
  model: string;
  text: string;
  finishReason: string;
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
  fault?: Fault;
  /** The last words wait until the pace is infinite. */
  isHeld?: boolean;
};

const MS_PER_TICK = 20;
/** Roughly the length of a model's token. */
export const CHARACTERS_PER_TOKEN = 4;

/** Streams a reply as server-sent events, at a model's pace. */
export async function streamReply(
  response: ServerResponse,
  reply: Reply,
  pace: Pace,
  onToken?: OnToken,
): Promise<void> {
  const { fault, finishReason, isHeld, model, usage } = reply;
  const charset = fault?.kind === "wrong-charset" ? "latin1" : "utf8";
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache" });
  response.flushHeaders();
  if (fault?.kind === "hang-after-headers") return;
  await waitFor(pace.msToFirstToken);
  const send = (choices: object[], more: object = {}) => {
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
  const delta = (part: object) => send([{ index: 0, delta: part, finish_reason: null }]);
  delta({ role: "assistant", content: "" });
  if (fault?.kind === "reasoning-field") delta({ reasoning_content: 'They want {"title": "…"}.' });
  if (fault?.kind === "refusal") delta({ refusal: "I cannot help with that." });
  const endsAt = stopAt(fault, reply.text);
  // Ten megabytes in events of four characters would keep the stand-in busy for seconds.
  const characters =
    reply.text.length > 100_000 ? CHARACTERS_PER_TOKEN * 1000 : CHARACTERS_PER_TOKEN;
  const heldAt = isHeld ? endsAt - 5 * CHARACTERS_PER_TOKEN : endsAt;
  let spoken = 0;
  const startedAt = performance.now();
  while (spoken < endsAt && !response.destroyed) {
    const due = Number.isFinite(pace.tokensPerSecond)
      ? Math.min(
          heldAt,
          Math.floor(
            ((performance.now() - startedAt) / 1000) * pace.tokensPerSecond * CHARACTERS_PER_TOKEN,
          ),
        )
      : endsAt;
    for (; spoken < Math.min(due, endsAt) && !response.destroyed; spoken += characters) {
      delta({ content: reply.text.slice(spoken, Math.min(spoken + characters, endsAt)) });
      onToken?.(reply, Math.min(spoken + characters, endsAt));
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
  send([{ index: 0, delta: {}, finish_reason: finishReason }]);
  if (usage) send([], { usage });
  response.end("data: [DONE]\n\n");
}

/** Sends the reply in one piece, after the time streaming it would take. */
export async function sendReply(response: ServerResponse, reply: Reply, pace: Pace): Promise<void> {
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
