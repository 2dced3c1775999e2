import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, hydrated, openTopic, signUp } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";

let nectar: Nectar;
test.beforeAll(async () => {
  nectar = await startNectar();
});
test.afterAll(() => nectar.stop());

async function openLesson(page: Page): Promise<void> {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Public Speaking");
}

const card = (page: Page, name: "Predict first" | "Your prediction") =>
  page.getByRole("complementary", { name });

/** Before the explanation the reader guesses; their guess and the right answer follow the last section. */
async function expectPrediction(page: Page): Promise<void> {
  const first = card(page, "Predict first");
  const last = card(page, "Your prediction");
  await expect(last).toHaveCount(0);
  await expect(page.getByRole("radio")).toHaveCount(4);
  await first.getByRole("radio").nth(1).check();
  await first.getByRole("button", { name: "Save my guess" }).click();
  await expect(first).toContainText("You said:");
  await expect(first).not.toContainText("Now you know:");
  await expect(last).toContainText(/You said:.+Now you know:/s);
  await expect(page.getByRole("radio")).toHaveCount(0);
}

test("a reader predicts before the explanation, and sees both answers after it", async ({
  page,
}) => {
  await openLesson(page);
  await hydrated(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 600 });
  await expectPrediction(page);
  await expect(card(page, "Predict first")).toBeFocused();
  const top = page.getByRole("progressbar").first();
  const [bar, shown] = [await top.boundingBox(), await card(page, "Predict first").boundingBox()];
  expect(shown!.y).toBeGreaterThan(bar!.y + bar!.height);

  await page.reload();

  await expect(card(page, "Your prediction")).toContainText("Now you know:");
  await expectAccessible(page);
});

test("and without scripts, too", async ({ page, browser }) => {
  await openLesson(page);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expectPrediction(plain);
  await context.close();
});
