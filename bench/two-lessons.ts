import { setTimeout as pause } from "node:timers/promises";
import { LESSONS_PER_TOPIC } from "#app/rules/lessons/curriculum.ts";
import { LESSONS_AT_START } from "#app/rules/generation/generation.ts";
import { startNectar } from "../e2e/nectar.ts";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import { bareLesson } from "./bare-lesson.ts";
import type { Bench } from "./bench.ts";
import { Visitor } from "./visitor.ts";

const SERVICE = { msToFirstToken: 600, tokensPerSecond: 70 };
const POLL_INTERVAL_MS = 100;

/** From submitting a topic until its first lessons are ready, compared with a direct stream of one lesson. */
export const twoLessons: Bench = async () => {
  const ai = await startAiService(SERVICE);
  const bare = await bareLesson(ai.url, "Tide pools");
  const nectar = await startNectar({
    AI_BASE_URL: ai.url,
    LESSON_ACCESS: "open",
    LOG_LEVEL: "warn",
  });
  const ours = await submitToReady(await Visitor.signUp(nectar.url), "Tide pools");
  await nectar.stop();
  await ai.close();
  return [
    {
      what: "submit to two lessons ready, divided by one bare lesson",
      value: ours / bare,
      unit: "×",
      target: { value: 1.5, better: "lower" },
      note: `${(ours / 1000).toFixed(1)} s / ${(bare / 1000).toFixed(1)} s, one run`,
    },
  ];
};

async function submitToReady(visitor: Visitor, topic: string): Promise<number> {
  const started = performance.now();
  const first = await visitor.startTopic(topic);
  for (const lesson of await otherFirstLessons(visitor, first)) await untilReady(visitor, lesson);
  return performance.now() - started;
}

/** The other first lessons of the same topic. */
async function otherFirstLessons(visitor: Visitor, lesson: string): Promise<string[]> {
  const [, topic] = /\/topic\/([0-9a-f-]{36})/.exec(await visitor.page(`/lesson/${lesson}`)) ?? [];
  const links = (await visitor.page(`/topic/${topic}`)).matchAll(/\/lesson\/([0-9a-f-]{36})/g);
  const lessons = new Set([...links].map(([, id = ""]) => id));
  if (lessons.size !== LESSONS_PER_TOPIC) throw new Error(`found ${lessons.size} lessons`);
  return [...lessons].slice(0, LESSONS_AT_START);
}

/** The stream of a lesson that has not started ends immediately, so poll again. */
async function untilReady(visitor: Visitor, lesson: string): Promise<void> {
  for (;;) {
    for await (const event of visitor.lesson(lesson)) {
      if (event.type !== "ended") continue;
      if (event.lesson === "ready") return;
      if (event.lesson === "failed") throw new Error("a lesson failed");
    }
    await pause(POLL_INTERVAL_MS);
  }
}
