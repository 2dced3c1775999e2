import { chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { draftLesson } from "#app/rules/lessons/curriculum.ts";
import { openTopicForm, signUp } from "../e2e/journeys.ts";
import { startNectar } from "../e2e/nectar.ts";
import { startAiService } from "../test/ai-service/start-ai-service.ts";
import { median, type Bench } from "./bench.ts";

const RUNS = 7;
const SERVICE = { msToFirstToken: 600, tokensPerSecond: 70 };
/** A sentence is complete with its full stop: the title and the first sentence of the hook are readable. */
const SENTENCE_END = "[.!?]";

/**
 * From submitting a topic to the first complete sentence of the lesson in a real browser, compared with a direct
 * stream from the same service up to the same sentence.
 */
export const firstWords: Bench = async () => {
  const ai = await startAiService(SERVICE);
  const nectar = await startNectar({
    AI_BASE_URL: ai.url,
    LOG_LEVEL: "warn",
    TOPICS_PER_DAY_FREE: "1000",
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const ours: number[] = [];
  const floor: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    // One learner per run, because a learner's topics are generated one after the other.
    const context = await browser.newContext();
    const page = await context.newPage();
    await signUp(page, nectar.url);
    await openTopicForm(page, nectar.url);
    await page.getByLabel("What would you like to learn?").fill(`Tide pools ${run}`);
    ours.push(await submitToSentence(page));
    floor.push(await bareStream(ai.url));
    // Otherwise the next learner would queue behind the lessons of this one.
    await page.getByRole("link", { name: "Leave the lesson" }).click();
    await page.getByRole("button", { name: "Stop writing" }).click();
    await page.getByRole("button", { name: "Write this lesson" }).waitFor();
    await context.close();
  }
  await browser.close();
  await nectar.stop();
  await ai.close();
  return [
    {
      what: "submit to the first readable sentence, divided by a bare stream",
      value: median(ours) / median(floor),
      unit: "×",
      target: { value: 1.3, better: "lower" },
      note: `${Math.round(median(ours))} ms / ${Math.round(median(floor))} ms, medians of ${RUNS}`,
    },
  ];
};

/** Observed inside the page, because polling from outside has a resolution of half a second. */
async function submitToSentence(page: Page): Promise<number> {
  await page.evaluate((end) => {
    const submitted = { at: 0 };
    document.addEventListener("submit", () => (submitted.at = performance.now()), true);
    new MutationObserver(() => {
      const hook = document.querySelector("article .text-hook")?.textContent ?? "";
      if (hook.search(end) !== -1)
        document.documentElement.dataset.sentence ??= String(performance.now() - submitted.at);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, SENTENCE_END);
  await page.getByRole("button", { name: "Create my path" }).click();
  await page.locator("html[data-sentence]").waitFor({ state: "attached" });
  return Number(await page.locator("html").getAttribute("data-sentence"));
}

/** Streams one lesson directly from the service up to the same sentence. */
async function bareStream(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      model: "sample",
      stream: true,
      messages: [{ role: "user", content: "<topic>\nTide pools\n</topic>" }],
      response_format: {
        type: "json_schema",
        json_schema: { name: "lesson", schema: z.toJSONSchema(draftLesson, { io: "input" }) },
      },
    }),
  });
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    const events = decoder.decode(part, { stream: true });
    text += [...events.matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)]
      .map((match) => JSON.parse(`"${match[1]}"`) as string)
      .join("");
    if (new RegExp(`"hook": ?"[^"]*?${SENTENCE_END}`).test(text)) break;
  }
  return performance.now() - started;
}
