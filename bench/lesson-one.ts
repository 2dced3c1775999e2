import { startNectar } from "../e2e/nectar.ts";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import { bareLesson } from "./bare-lesson.ts";
import { median, type Bench } from "./bench.ts";
import { Visitor } from "./visitor.ts";

const RUNS = 5;
const SERVICE = { msToFirstToken: 600, tokensPerSecond: 70 };

/**
 * From submitting a topic until the reader has the complete text of lesson 1, compared with a direct stream of the
 * same lesson. The quiz opens later, after another call verified its questions.
 */
export const lessonOne: Bench = async () => {
  const ai = await startAiService(SERVICE);
  const nectar = await startNectar({ AI_BASE_URL: ai.url, LOG_LEVEL: "warn" });
  const runs: { text: number; ready: number; bare: number }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const topic = `Tide pools ${run}`;
    const visitor = await Visitor.signUp(nectar.url);
    // In parallel, so that both run under the same load; the service is far from busy with two.
    const [ours, bare] = await Promise.all([
      submitToWhole(visitor, topic),
      bareLesson(ai.url, topic),
    ]);
    runs.push({ ...ours, bare });
  }
  await nectar.stop();
  await ai.close();
  const of = (side: keyof (typeof runs)[number]) => median(runs.map((run) => run[side]));
  const note = (side: "text" | "ready") =>
    `${seconds(of(side))} / ${seconds(of("bare"))}, medians of ${RUNS}`;
  return [
    {
      what: "submit to lesson 1 whole, quiz open, divided by a bare stream",
      value: median(runs.map((run) => run.ready / run.bare)),
      unit: "×",
      target: { value: 1.1, better: "lower" },
      note: note("ready"),
    },
    {
      what: "submit to the last word of lesson 1, divided by a bare stream",
      value: median(runs.map((run) => run.text / run.bare)),
      unit: "×",
      note: note("text"),
    },
  ];
};

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Milliseconds to the last word, and to the end of the stream, when the lesson is ready. */
async function submitToWhole(visitor: Visitor, topic: string) {
  const started = performance.now();
  let text = 0;
  for await (const event of visitor.lesson(await visitor.startTopic(topic))) {
    if (event.type === "text") text = performance.now() - started;
    if (event.type === "ended" && event.lesson !== "ready")
      throw new Error(`the lesson is ${event.lesson}`);
  }
  return { text, ready: performance.now() - started };
}
