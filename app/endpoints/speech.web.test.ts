import { expect } from "vitest";
import type { SpokenSentence } from "#app/rules/speech/spoken-sentence.ts";
import { startAiService } from "../../test/ai-service/start-ai-service.ts";
import { test, type Site, type Visitor } from "../../test/site.ts";

let verdict: true | number = true;
const service = await startAiService({ speaks: () => verdict });
test.override(
  "settings",
  { scope: "file" },
  { AI_BASE_URL: service.url, AI_MODEL: "sample", AI_SPEECH_MODEL: "tts-1" },
);
test.afterAll(() => service.close());
test.beforeEach(() => {
  verdict = true;
  service.requests.length = 0;
});

async function sentencesOf(site: Site, as: Visitor, lessonId: string): Promise<SpokenSentence[]> {
  const answer = await site.request(`/api/lessons/${lessonId}/speech`, { as });
  const lesson = (await answer.json()) as { hasService: boolean; sentences: SpokenSentence[] };
  expect(lesson.hasService).toBe(true);
  return lesson.sentences;
}

const sentTexts = () =>
  service.requests.filter(({ path }) => path === "/v1/audio/speech").map(({ body }) => body.input);

test("a learner gets a sentence of their lesson as sound, another learner gets nothing of it", async ({
  site,
  learner,
  lesson,
}) => {
  const [title] = await sentencesOf(site, learner, lesson.lessonId);
  const path = `/api/lessons/${lesson.lessonId}/speech/0-${title?.hash}`;
  const sound = await site.request(path, { as: learner });
  expect(sound.headers.get("content-type")).toBe("audio/wav");
  expect(sound.headers.get("cache-control")).toBe("no-store");
  expect(Buffer.from(await sound.arrayBuffer()).toString("latin1", 0, 4)).toBe("RIFF");
  const stranger = await site.aLearner();

  for (const as of [stranger, { ...stranger, cookies: new Map<string, string>() }])
    expect((await site.request(path, { as })).ok).toBe(false);
  expect(
    (await site.request(`/api/lessons/${lesson.lessonId}/speech`, { as: stranger })).status,
  ).toBe(404);
  expect(sentTexts()).toEqual([title?.text]);
});

test("no text but a lesson's own is sent to the service, however a sentence is named", async ({
  site,
  learner,
  lesson,
}) => {
  const [title, hook] = await sentencesOf(site, learner, lesson.lessonId);
  const names = [
    `1-${title?.hash}`,
    `0-${hook?.hash}`,
    `9999-${title?.hash}`,
    "0-",
    "0-%2e%2e",
    "say%20this",
    `0-${title?.hash}?text=Say+this`.replace(`${title?.hash}`, "x"),
  ];
  for (const name of names) {
    const answer = await site.request(`/api/lessons/${lesson.lessonId}/speech/${name}`, {
      as: learner,
    });
    expect(answer.status, name).toBe(404);
  }
  expect(sentTexts()).toEqual([]);
});

test("a service that refuses is a 503 with words, and the page doesn't break", async ({
  site,
  learner,
  lesson,
}) => {
  verdict = 500;
  const sentences = await sentencesOf(site, learner, lesson.lessonId);
  const path = `/api/lessons/${lesson.lessonId}/speech/2-${sentences[2]?.hash}`;
  const answer = await site.request(path, { as: learner });

  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ error: "The voice didn't come through." });
});
