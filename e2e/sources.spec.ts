import { expect, type Page } from "@playwright/test";
import { madePdf } from "#packages/document-text/made-pdf.ts";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { expectAccessible, expectAccessibleAtBothSizes, hydrated, signUp } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let ai: AiService;
let nectar: Nectar;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 50, tokensPerSecond: 2_000 });
  nectar = await startNectar({ AI_BASE_URL: ai.url, AI_MODEL: "sample", TOPICS_PER_DAY_FREE: "9" });
});
test.afterAll(async () => {
  await nectar.stop();
  await ai.close();
});

const READ = { timeout: 60_000 };

/** A page with a heading, and lines about it. */
const pageAbout = (heading: string, sentence: string) => [
  { text: heading, x: 60, y: 780, size: 22 },
  ...Array.from({ length: 30 }, (_, line) => ({
    text: `${sentence} This is line ${line + 1}.`,
    x: 60,
    y: 740 - line * 20,
  })),
];

const TIDES = {
  name: "Tides.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(
    madePdf({
      pages: [
        pageAbout("The Moon", "The Moon pulls the water of the ocean towards it, day and night."),
        pageAbout("Harbours", "A harbour master reads the height of the water from a staff."),
      ],
      outline: [
        { title: "The Moon", page: 0 },
        { title: "Harbours", page: 1 },
      ],
    }),
  ),
};
const NOTE = "Neap tides come between the spring tides, when the Moon and the Sun pull apart.";

const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

/** Brings the PDF and the note by keyboard, from the page of a new topic. */
async function bring(page: Page): Promise<void> {
  await page.goto(`${nectar.url}/onboarding#sources`);
  await hydrated(page);
  await page.getByLabel("Files").setInputFiles(TIDES);
  await page.getByLabel("Text", { exact: true }).fill(NOTE);
  await page.getByRole("button", { name: "Read it" }).press("Enter");
  await expect(page).toHaveURL(`${nectar.url}/onboarding/sources`);
  await expect(card(page, "Tides.pdf")).toContainText("PDF · 2 pages", READ);
  await expect(card(page, "Neap tides")).toContainText("Text · ", READ);
}

test("a PDF and a note are read, some of it is chosen, and a path is made of that", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await bring(page);
  await expectAccessibleAtBothSizes(page);

  const moon = page.getByRole("checkbox", { name: "The Moon" });
  const create = page.getByRole("button", { name: "Create my path" });
  await expect(card(page, "Tides.pdf")).toContainText("2 of 2 parts");
  await moon.press("Space");
  await expect(card(page, "Tides.pdf")).toContainText("1 of 2 parts");
  await expect(page.getByLabel("Lessons")).toHaveValue("3");
  await page.getByLabel("Lessons").fill("4");

  await card(page, "Neap tides").getByRole("button", { name: "Remove" }).click();
  await expect(card(page, "Neap tides")).toHaveCount(0);
  await expect(moon).not.toBeChecked();
  await page.getByRole("button", { name: "Choose none" }).click();
  await expect(page.getByText("Nothing is chosen yet.")).toBeVisible();
  await expect(create).toBeDisabled();
  await moon.check();

  await create.press("Enter");
  await expect(page).toHaveURL(/\/lesson\//);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Read it" })).toBeVisible();
  await expect(card(page, "Tides.pdf")).toHaveCount(0);
});

test("what is missing or too large is said before anything is sent, and nothing is lost", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/onboarding/sources`);
  await hydrated(page);
  const send = page.getByRole("button", { name: "Read it" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("Choose a file, add a link or paste some");

  await page.getByLabel("Text", { exact: true }).fill(NOTE);
  await page.route("**/upload", (route) => route.abort());
  await send.click();
  await expect(page.getByRole("alert")).toContainText("That didn't go through");
  await page.unroute("**/upload");
  await page.context().clearCookies();
  await send.click();
  await expect(page.getByText("You've been signed out")).toBeVisible();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(NOTE);
});

test("a source is read from one page to the next, and a passage opens marked, over a lesson, too", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await bring(page);
  await card(page, "Tides.pdf").getByRole("link", { name: "Read the text" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tides.pdf" })).toBeVisible();
  await expect(page.getByText("The Moon pulls the water").first()).toBeVisible();
  await expectAccessible(page);
  const passage = `${page.url().replace(/#.*/, "")}?from=20&to=60`;
  await page.goto(`${passage}#passage`);
  await expect(page.locator("mark")).toBeInViewport();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();

  const answer = await page.request.post(`${nectar.url}/onboarding`, {
    form: { topic: "Machine Learning Basics" },
    headers: { origin: nectar.url },
    maxRedirects: 0,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(nectar.url + (answer.headers().location ?? ""));
  await hydrated(page);
  // As the citations of a lesson are.
  await page.evaluate((address) => {
    const link = document.createElement("a");
    Object.assign(link, { href: address, textContent: "Source 1" });
    link.dataset.passage = "";
    document.body.prepend(link);
  }, passage);
  const link = page.getByRole("link", { name: "Source 1" });
  await link.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Tides.pdf" });
  await expect(sheet.locator("mark")).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(link).toBeFocused();

  await page.route("**/passage?from=*", (route) => route.abort());
  await link.press("Enter");
  await expect(page.getByRole("alert")).toContainText("We couldn’t open the passage.");
  await page.getByRole("dialog").getByRole("link", { name: "Open the source" }).click();
  await expect(page.locator("mark")).toBeInViewport();
});

test("without a script everything can be brought, chosen and sent", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/onboarding`);
  await page.getByText("From a file, a link or text").click();
  await page.getByLabel("Files").setInputFiles(TIDES);
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(async () => {
    await page.goto(`${nectar.url}/onboarding/sources`);
    await expect(card(page, "Tides.pdf")).toContainText("2 pages", { timeout: 1_000 });
  }).toPass(READ);

  await page.getByRole("checkbox", { name: "Harbours" }).uncheck();
  await page.getByLabel("Lessons").fill("3");
  await page.getByLabel("About you (optional)").fill("x".repeat(20));
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page).toHaveURL(/\/lesson\//);
});
