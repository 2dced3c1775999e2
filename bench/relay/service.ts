import { startAiService } from "../../test/ai-service/start-ai-service.ts";

/** The service's reply for a lesson, and when each piece of it was sent, as [characters, milliseconds]. */
export interface SentReply {
  text: string;
  pieces: [characters: number, at: number][];
}

/** The stand-in service in a separate process. Sends its URL and, on request, all its replies. */
const sent = new Map<string, SentReply>();
const service = await startAiService({
  msToFirstToken: 600,
  tokensPerSecond: Number(process.argv[2]),
  onToken: ({ text }, characters) => {
    const reply = sent.get(text) ?? { text, pieces: [] };
    sent.set(text, reply);
    reply.pieces.push([characters, performance.timeOrigin + performance.now()]);
  },
});
process.send?.({ url: service.url });
process.on("message", () => {
  process.send?.({ sent: [...sent.values()] });
  sent.clear();
});
