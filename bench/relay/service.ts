import { startAiService } from "../../test/ai-service/start-ai-service.ts";

/** What the service said of one lesson: the whole reply, and when each piece of it left, as [letters, milliseconds]. */
export interface Said {
  text: string;
  pieces: [letters: number, at: number][];
}

/** The stand-in in a process of its own. Says its address, then, asked for it, what it said of every lesson by title. */
const said = new Map<string, Said>();
const service = await startAiService({
  msToFirstToken: 600,
  tokensPerSecond: Number(process.argv[2]),
  onToken: ({ text }, letters) => {
    const known = said.get(text) ?? { text, pieces: [] };
    said.set(text, known);
    known.pieces.push([letters, performance.timeOrigin + performance.now()]);
  },
});
process.send?.({ url: service.url });
process.on("message", () => {
  process.send?.({ said: [...said.values()] });
  said.clear();
});
