import { expect, type Page } from "@playwright/test";
import { finishLesson, answerAll, hydrated, openTopic, signUp, takeQuiz } from "./journeys.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

/** Notes what moves from page to page: a group has an animation if both pages have an element of its name. */
async function noteMoves(page: Page, reducedMotion: "reduce" | "no-preference" = "no-preference") {
  await page.emulateMedia({ reducedMotion });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const note = async ({ ready }: ViewTransition) => {
      await ready;
      for (const { effect } of document.getAnimations())
        moved.push((effect as KeyframeEffect).pseudoElement ?? "");
    };
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (options) => {
      moved.length = 0;
      const transition = start(options);
      void note(transition);
      return transition;
    };
  });
}

const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

const expectMoved = (page: Page, ...names: string[]) =>
  expect
    .poll(() => moved(page))
    .toEqual(expect.arrayContaining(names.map((name) => `::view-transition-group(${name})`)));

/** A name that is there twice stops the whole transition. */
async function expectNamesOnce(page: Page): Promise<void> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility())
      .map((element) => getComputedStyle(element).viewTransitionName)
      .filter((name) => name !== "none"),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
}

/** A new learner with a topic, on the dashboard. */
async function startOnDashboard(page: Page, url: string) {
  await signUp(page, url);
  await openTopic(page, url, "Sleep Better");
  const lesson = page.url().split("#")[0]!.split("/").at(-1)!;
  const leave = page.getByRole("link", { name: "Leave the lesson" });
  const topic = (await leave.getAttribute("href"))!.split("/").at(-1)!;
  await page.goto(`${url}/dashboard`);
  await hydrated(page);
  return { lesson, topic, leave };
}

const ofTopic = (page: Page, topic: string) =>
  page.locator(`main a[href="/topic/${topic}"]:visible`).first();

for (const width of [390, 1280])
  test(`from card to path to lesson and back its sign, cell and title move along, ${width} px wide`, async ({
    page,
    shared: nectar,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await noteMoves(page);
    const { lesson, topic, leave } = await startOnDashboard(page, nectar.url);
    await expectNamesOnce(page);

    await ofTopic(page, topic).click();
    await expectMoved(page, `topic-${topic}`, `sign-${topic}`);
    const comb = page.getByRole("list", { name: "Lessons of Sleep Better" });
    await expect(comb).toBeVisible();
    await expectNamesOnce(page);

    if (width < 640) {
      await comb.getByRole("link").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNamesOnce(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    const open = page.locator(`main a[href="/lesson/${lesson}"]:visible`);
    await open.click();
    await expectMoved(page, `lesson-${lesson}`, `cell-${lesson}`);
    await expect(page.getByText("Learning objective:")).toBeVisible();
    await expectNamesOnce(page);

    await leave.click();
    await expectMoved(page, `lesson-${lesson}`, `cell-${lesson}`);
    await expect(comb).toBeVisible();
  });

test("today's cell is the lesson's, and the one that was filled flies to the topic's comb", async ({
  page,
  shared: nectar,
}) => {
  await noteMoves(page);
  const { lesson, topic } = await startOnDashboard(page, nectar.url);
  await page.getByLabel("Today").locator(`a[href="/lesson/${lesson}"]`).click();
  await expectMoved(page, `cell-${lesson}`);
  await expect(page.getByText("Learning objective:")).toBeVisible();
  await takeQuiz(page);
  await answerAll(page);
  await finishLesson(page, null);
  await expectNamesOnce(page);
  await page.getByRole("link", { name: "Back to Sleep Better" }).click();
  await expectMoved(page, `cell-${lesson}`);
  await expect(page.getByText("1 of 10 lessons completed")).toBeVisible();

  await page.goto(`${nectar.url}/topics`);
  await hydrated(page);
  await expectNamesOnce(page);
  await ofTopic(page, topic).click();
  await expectMoved(page, `topic-${topic}`, `sign-${topic}`);
});

test("with reduced motion nothing moves from page to page", async ({ page, shared: nectar }) => {
  await noteMoves(page, "reduce");
  const { lesson, topic } = await startOnDashboard(page, nectar.url);
  await ofTopic(page, topic).click();
  await expect(page.getByText("0 of 10 lessons completed")).toBeVisible();
  expect(await moved(page)).toEqual([]);
  await page.locator(`main a[href="/lesson/${lesson}"]:visible`).click();
  await expect(page.getByText("Learning objective:")).toBeVisible();
  expect(await moved(page)).toEqual([]);
});
