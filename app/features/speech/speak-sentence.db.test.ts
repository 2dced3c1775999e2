import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { aiUsage, speechClips } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import { deleteUnusedClips } from "./delete-unused-clips.ts";
import { loadSentences } from "./load-sentences.ts";
import { speakSentence } from "./speak-sentence.ts";

let service: AiService;
/** Of the service: sound, or the status of a refusal. */
let verdict: true | number;
let learner: Learner;
let lessonId: string;
let sentence: { index: number; hash: string; text: string };
const { ai, AI_DAILY_TOKENS } = env();

test.beforeEach(async () => {
  verdict = true;
  service = await startAiService({ speaks: () => verdict });
  connect({ model: "tts-1", voice: "alloy" });
  learner = await aLearner();
  ({ lessonId } = await aLesson(learner));
  const [title] = await sentencesOf(learner);
  sentence = { index: 0, ...title! };
});
test.afterEach(async () => {
  Object.assign(env(), { ai, AI_DAILY_TOKENS });
  await db.delete(speechClips);
  await db.delete(aiUsage);
  await service.close();
});

function connect(speech: { model: string; voice: string } | undefined): void {
  const own = { baseUrl: service.url, apiKey: "sk-canary", model: "w", modelCheck: "w" };
  Object.assign(env(), { ai: { ...own, ...(speech && { speech }) } });
}

async function sentencesOf(who: Learner) {
  const lesson = await loadSentences(who, lessonId);
  return lesson.status === "found" ? lesson.sentences : [];
}

const listen = (who = learner, place: { index: number; hash: string } = sentence, now = MONDAY) =>
  speakSentence(who, { lessonId, ...place }, () => now);
const spoken = () => service.requests.filter(({ path }) => path === "/v1/audio/speech");
const clips = () => db.select().from(speechClips);

test("a sentence is read by the service once, for every learner, and counted by its characters", async () => {
  const other = await aLearner();
  await aLesson(other);

  const first = await listen();
  const [second, third] = await Promise.all([listen(other), listen()]);

  expect(first).toMatchObject({ status: "spoken", mediaType: "audio/wav" });
  expect([second, third]).toEqual([first, first]);
  expect(spoken().map(({ body, headers }) => ({ body, key: headers.authorization }))).toEqual([
    {
      body: { model: "tts-1", voice: "alloy", input: sentence.text, response_format: "mp3" },
      key: "Bearer sk-canary",
    },
  ]);
  expect(await db.select().from(aiUsage)).toEqual([
    expect.objectContaining({
      userId: learner.id,
      writer: "speech",
      model: "tts-1",
      status: "settled",
      inputTokens: sentence.text.length,
      outputTokens: 0,
    }),
  ]);
});

test("learners who reach a sentence at the same time share one call", async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => aLearner()));
  await Promise.all(others.map((other) => aLesson(other)));

  const clipsOfAll = await Promise.all([learner, ...others].map((who) => listen(who)));

  expect(clipsOfAll.map(({ status }) => status)).toEqual(Array(5).fill("spoken"));
  expect(spoken()).toHaveLength(1);
});

test("another voice is another clip", async () => {
  await listen();
  connect({ model: "tts-1", voice: "nova" });
  await listen();

  expect(spoken().map(({ body }) => body.voice)).toEqual(["alloy", "nova"]);
  expect(await clips()).toHaveLength(2);
});

test("only a lesson's own sentences are read, only to those who may open it", async () => {
  const stranger = await aLearner();
  const { index, hash } = sentence;

  const answers = await Promise.all([
    listen(stranger),
    listen(learner, { index: index + 1, hash }),
    listen(learner, { index, hash: "0" }),
    listen(learner, { index: 9_999, hash }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill("not-found"));
  expect(await loadSentences(stranger, lessonId)).toEqual({ status: "not-found" });
  expect(spoken()).toHaveLength(0);
});

test("without the setting nothing is sent", async () => {
  connect(undefined);

  expect(await listen()).toEqual({ status: "no-service" });
  Object.assign(env(), { ai: null });
  expect(await listen()).toEqual({ status: "no-service" });
  expect(service.requests).toHaveLength(0);
});

test("beyond a learner's share of tokens the service isn't called, and what is stored still comes", async () => {
  const [, next] = await sentencesOf(learner);
  await listen();
  Object.assign(env(), { AI_DAILY_TOKENS: 10 * sentence.text.length });

  expect(await listen(learner, { index: 1, hash: next!.hash })).toEqual({ status: "limit" });
  expect(await listen()).toMatchObject({ status: "spoken" });
  expect(spoken()).toHaveLength(1);
});

test.each([404, 429, 500])(
  "a service that answers %i costs nothing, and is tried again",
  async (status) => {
    verdict = status;
    expect(await listen()).toEqual({ status: "failed" });
    expect(await db.select().from(aiUsage)).toMatchObject([
      { status: "failed", inputTokens: 0, outputTokens: 0 },
    ]);
    verdict = true;

    expect(await listen()).toMatchObject({ status: "spoken" });
  },
);

test("a clip that nobody has heard for 90 days is deleted, one that is still heard stays", async () => {
  await listen();
  await listen(learner, sentence, later(MONDAY, 60));
  await deleteUnusedClips(later(MONDAY, 100));
  expect(await clips()).toHaveLength(1);

  await deleteUnusedClips(later(MONDAY, 151));

  expect(await clips()).toEqual([]);
});

test("of more sound than there is room for, what was heard longest ago is deleted", async () => {
  const [, next] = await sentencesOf(learner);
  await listen();
  await listen(learner, { index: 1, hash: next!.hash }, later(MONDAY, 1));

  await deleteUnusedClips(later(MONDAY, 2), next!.text.length);

  expect(await clips()).toMatchObject([{ characters: next!.text.length }]);
});

test("a listener who wants a whole lesson in one go waits in a line of their own, not in front of another", async () => {
  const other = await aLearner();
  await aLesson(other);
  const sentences = await sentencesOf(learner);
  const places = sentences.map(({ hash }, index) => ({ index, hash }));
  const last = places.at(-1)!;
  const order: string[] = [];

  const all = places
    .slice(0, 28)
    .map((place) => listen(learner, place).then(() => order.push("own")));
  const others = listen(other, last).then(({ status }) => order.push(status));
  await Promise.all([...all, others]);

  expect(order.indexOf("spoken")).toBeLessThan(12);
});

test("a flood of sentences is refused", async () => {
  const places = (await sentencesOf(learner)).map(({ hash }, index) => ({ index, hash }));

  const answers = await Promise.all([...places, ...places].map((place) => listen(learner, place)));

  expect(answers.filter(({ status }) => status === "busy").length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === "spoken").length).toBeGreaterThanOrEqual(30);
});
