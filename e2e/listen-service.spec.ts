import { expect, type Page } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { openLesson } from "./cards.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";
import { ENGLISH, giveVoices, marked, utterances, sentence } from "./voices.ts";

/** Of the service, by sentence: sound, or the status of a refusal. */
let verdict: (text: string) => true | number = () => true;
let ai: AiService;
let nectar: Nectar;

test.beforeAll(async () => {
  ai = await startAiService({ speaks: (text) => verdict(text) });
  nectar = await startNectar({ AI_BASE_URL: ai.url, AI_MODEL: "sample", AI_SPEECH_MODEL: "tts-1" });
});
test.beforeEach(() => {
  verdict = () => true;
  ai.requests.length = 0;
});
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

const listen = (page: Page) => page.getByRole("button", { name: "Listen", exact: true });
const player = (page: Page) => page.getByRole("region", { name: "Listen" });
const control = (page: Page, name: string) =>
  player(page).getByRole("button", { name, exact: true });
const sentTexts = () =>
  ai.requests.filter(({ path }) => path === "/v1/audio/speech").map(({ body }) => body.input);

/** A learner of their own in a lesson of the library. */
async function startListening(page: Page, topic: string): Promise<void> {
  await giveVoices(page, []);
  await openLesson(page, nectar, topic);
  await listen(page).click();
}

/** The voice goes on by itself: it has come at least this far. */
const expectSentence = (page: Page, number: number) =>
  expect
    .poll(async () =>
      parseInt(
        await player(page)
          .getByText(/^\d+ of \d+$/)
          .innerText(),
        10,
      ),
    )
    .toBeGreaterThanOrEqual(number);

test("without a voice of the device the AI service's reads on by itself, and each sentence is fetched once for all learners", async ({
  page,
  browser,
}) => {
  await startListening(page, "Sleep Better");
  await expectSentence(page, 4);
  expect(await marked(page)).not.toBe("");
  await control(page, "Pause").click();
  await expect(control(page, "Go on")).toBeVisible();
  const texts = sentTexts();
  expect(texts[0]).toBe(await page.getByRole("heading", { level: 1 }).textContent());
  expect(new Set(texts).size).toBe(texts.length);
  await control(page, "Previous sentence").click();
  await expect(control(page, "Pause")).toBeVisible();
  await control(page, "Stop listening").click();

  const other = await (await browser.newContext()).newPage();
  await startListening(other, "Sleep Better");
  await expectSentence(other, 3);
  await control(other, "Pause").click();
  await other.close();
  expect(new Set(sentTexts()).size).toBe(sentTexts().length);
});

test("where the service fails, the device's voice goes on with the same sentence and says so", async ({
  page,
}) => {
  const refused: string[] = [];
  verdict = (text) => (refused.push(text) > 2 ? 500 : true);
  await giveVoices(page, [ENGLISH]);
  await openLesson(page, nectar, "Machine Learning");
  await listen(page).click();

  await expect(player(page).getByText(/Your device's own reads on\.$/)).toBeVisible();
  await expect.poll(() => sentence(page)).toBe(refused[2]);
  expect((await utterances(page)).map(({ voice }) => voice)).toEqual([ENGLISH.name]);
});

test("where no voice comes at all, the player says so, and goes on when it does", async ({
  page,
}) => {
  verdict = () => 503;
  await startListening(page, "Public Speaking");
  await expect(player(page).getByRole("status")).toHaveText(/^The voice didn't come\./);
  verdict = () => true;
  await control(page, "Go on").click();

  await expectSentence(page, 2);
  await expect(player(page).getByRole("status")).toHaveText("");
});
