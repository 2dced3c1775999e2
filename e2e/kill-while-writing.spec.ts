import { once } from "node:events";
import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { signUp, openTopicForm, takeQuiz, quizButton } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/** How long a learner might wait on the page. */
const WHOLE_WITHIN_MILLISECONDS = 30_000;

let ai: AiService;
let nectar: Nectar;
test.beforeEach(async () => {
  ai = await startAiService({ msToFirstToken: 200, tokensPerSecond: 400 });
});
test.afterEach(async () => {
  await nectar.stop();
  await ai.close();
});

const settings = () => ({ AI_BASE_URL: ai.url, AI_MODEL: "sample" });

const PLACES = {
  "before its first word": "main",
  "in the middle of its text": "article h2",
};

for (const [place, until] of Object.entries(PLACES))
  test(`the server dies ${place}: reading continues, and the lesson appears completely and only once`, async ({
    page,
  }) => {
    nectar = await startNectar(settings());
    await signUp(page, nectar.url);
    await openTopicForm(page, nectar.url);
    await page.getByLabel("What would you like to learn?").fill("Tide pools");
    await page.getByRole("button", { name: "Create my path" }).click();
    await expect(page).toHaveURL(/\/lesson\//);
    await page.locator(until).first().waitFor();

    nectar.process.kill("SIGKILL");
    await new Promise((resolve) => nectar.process.once("exit", resolve));
    const port = new URL(nectar.url).port;
    ai.hurry();
    nectar = await startNectar({ ...settings(), DATA_DIR: nectar.dataDir, PORT: port });

    await expect(quizButton(page)).toBeEnabled({
      timeout: WHOLE_WITHIN_MILLISECONDS,
    });
    const text = await page.locator("article").textContent();
    const [opening = ""] = /Sample text: what would you look at first/.exec(text ?? "") ?? [];
    expect(text?.split(opening)).toHaveLength(2);
    await page.reload();
    await takeQuiz(page);
    await expect(page.getByText("Question 1 of 3")).toBeVisible();
    await page.goto(`${nectar.url}/dashboard`);
    await expect(page.getByRole("heading", { name: "Tide pools", level: 3 })).toHaveCount(1);
  });

test("while the server restarts behind a proxy (503), reading continues where it stopped", async ({
  page,
}) => {
  nectar = await startNectar(settings());
  await signUp(page, nectar.url);
  await openTopicForm(page, nectar.url);
  await page.getByLabel("What would you like to learn?").fill("Tide pools");
  await page.getByRole("button", { name: "Create my path" }).click();
  await page.locator("article h2").first().waitFor();

  nectar.process.kill("SIGKILL");
  await once(nectar.process, "exit");
  const port = new URL(nectar.url).port;
  const proxy = createServer((_, response) => response.writeHead(503).end());
  proxy.listen(Number(port), "127.0.0.1");
  await page.waitForResponse((response) => response.status() === 503);
  proxy.close();
  proxy.closeAllConnections();
  await once(proxy, "close");
  const reopened = page.waitForRequest((request) =>
    /^\d{7,}$/.test(request.headers()["last-event-id"] ?? ""),
  );
  nectar = await startNectar({ ...settings(), DATA_DIR: nectar.dataDir, PORT: port });

  await reopened;
  ai.hurry();
  await expect(quizButton(page)).toBeEnabled({
    timeout: WHOLE_WITHIN_MILLISECONDS,
  });
  const text = await page.locator("article").textContent();
  expect(text?.split("Sample text: what would you look at first")).toHaveLength(2);
});
