import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type axe from "axe-core";

export const PASSWORD = "Quiet-Honey7!comb";
let learners = 0;

/** Signs up a new learner who skips the quiz, without opening a page. */
export async function signUp(
  page: Page,
  url: string,
): Promise<{ email: string; username: string }> {
  const { email, username } = nextLearner();
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await sent(page, `${url}/register`, { email, username, timeZone: "UTC", ...passwords });
  await sent(page, `${url}/onboarding/quiz`, {});
  return { email, username };
}

/** Sends a form without opening a page; returns where its answer redirects. */
async function sent(page: Page, address: string, form: Record<string, string>): Promise<string> {
  const headers = { origin: new URL(address).origin };
  const answer = await page.request.post(address, { form, headers, maxRedirects: 0 });
  expect(answer.status(), address).toBe(302);
  return answer.headers().location ?? "";
}

export async function openTopicForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/onboarding`);
  await expectTopicForm(page);
  await hydrated(page);
}

/** Creates a topic without its form, and opens its first lesson. */
export async function openTopic(page: Page, url: string, topic: string): Promise<void> {
  const lesson = await sent(page, `${url}/onboarding`, { topic });
  await page.goto(url + lesson);
  await expect(page.getByText(/^(?:Learning objective|Objetivo):/)).toBeVisible();
  await hydrated(page);
}

/** The same through every screen in between. */
export async function signUpByHand(
  page: Page,
  url: string,
): Promise<{ email: string; username: string }> {
  await page.goto(`${url}/register`);
  await hydrated(page);
  const learner = await createAccount(page);
  await page.getByRole("link", { name: "Start Learning" }).click();
  await page.getByRole("button", { name: "Skip the quiz" }).click();
  await expect(page).toHaveURL(`${url}/dashboard`);
  await openTopicForm(page, url);
  return learner;
}

/** Fills in the open sign-up form and sends it. */
export async function createAccount(page: Page): Promise<{ email: string; username: string }> {
  const { email, username } = nextLearner();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  return { email, username };
}

function nextLearner() {
  learners += 1;
  return { email: `ada${learners}-${process.pid}@example.org`, username: `Ada ${learners}` };
}

const expectTopicForm = (page: Page) =>
  expect(page.getByRole("heading", { name: "Create your learning path" })).toBeVisible();

/** Waits for hydration. Before it, forms work natively. A visitor's page waits for the pointer (or a key, or the focus). */
export async function hydrated(page: Page): Promise<void> {
  const cookies = await page.context().cookies(page.url());
  if (!cookies.some(({ name }) => name.endsWith("session"))) {
    await page.waitForLoadState("domcontentloaded");
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
  }
  await page.waitForFunction(
    () => document.readyState !== "loading" && !("nectarHydrated" in window),
  );
}

/** Sends a form and waits for its answer. What the page shows may come before that. The place in the text is sent by itself. */
export async function posted(page: Page, send: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST" && !isPlace(response.request()),
  );
  await send();
  await answer;
}

/** Whether a request keeps the reader's place. */
export const isPlace = (request: Request) =>
  request.postData()?.includes("intent=keep-place") === true;

/** From card to card until the quiz can be taken; on one page it can from the start. Returns the number of presses. */
export async function readToTheEnd(page: Page): Promise<number> {
  const on = page.getByRole("button", { name: /^(Continue|Skip the warm-up)$/ });
  const quiz = page.getByRole("button", { name: "Take the Quiz" });
  // On one page both are there.
  await expect(on.or(quiz).first()).toBeVisible();
  for (let presses = 0; ; presses++) {
    if (await quiz.isVisible()) return presses;
    await on.click();
  }
}

/** 'Take the Quiz' below the last card, also while an earlier one is read. */
export const quizButton = (page: Page) =>
  page.locator(".card-end button", { hasText: /Take the Quiz|Being written/ });

/** Reads the lesson, and opens its quiz. */
export async function takeQuiz(page: Page): Promise<void> {
  await readToTheEnd(page);
  await page.getByRole("button", { name: "Take the Quiz" }).click();
}

/** What the open question is answered with, of whatever kind. */
export const ANSWER_FIELDS = "[name=answer]:enabled, [name^=answer-]:enabled";

/** The first radio button of each name. */
async function checkFirstOfEach(radios: Locator): Promise<void> {
  const names = await radios.evaluateAll((all) => all.map((radio) => radio.getAttribute("name")));
  for (const [index, name] of names.entries())
    if (names.indexOf(name) === index) await radios.nth(index).check();
}

/** Gives some complete answer to the open question, of whatever kind: the first option where there are any. */
export async function fillAnswer(page: Page | Locator): Promise<void> {
  // A lesson's text has something to sort as well.
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeVisible();
  const fields = page.locator(ANSWER_FIELDS);
  await expect(fields.first()).toBeVisible();
  const type = await fields.first().getAttribute("type");
  if (type === "radio") return checkFirstOfEach(fields);
  // Its sliders are somewhere already.
  if (type === "number") return;
  for (const [index, field] of (await fields.all()).entries()) {
    const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
    if (!isList) await field.fill("1");
    else if ((await field.inputValue()) === "") await field.selectOption({ index: index + 1 });
  }
}

/** Answers the open question, and once more after a hint. */
export async function answerQuestion(page: Page): Promise<void> {
  await fillAnswer(page);
  await submitAnswer(page);
}

/** Submits a complete answer; a wrong first one gets some second try. */
export async function submitAnswer(page: Page): Promise<void> {
  const submit = page.getByRole("button", { name: "Submit" });
  const next = page.getByRole("button", { name: /^(Next|Complete Quiz)$/ });
  const hint = page.getByRole("region", { name: "Hint" });
  const isSecondTry = await hint.isVisible();
  await submit.click();
  if (!isSecondTry) await expect(next.or(hint)).toBeVisible();
  if (!isSecondTry && (await hint.isVisible())) {
    await fillAnswer(page);
    await submit.click();
  }
  await expect(next).toBeVisible();
}

/** Answers every question of the open quiz or review; returns how many there were. */
export async function answerAll(page: Page): Promise<number> {
  for (let count = 1; ; count++) {
    await answerQuestion(page);
    const next = page.getByRole("button", { name: /^(Next|Complete Quiz)$/ });
    await expect(next).toBeEnabled();
    const isLast = (await next.textContent()) === "Complete Quiz";
    await next.click();
    // The locked question's option is already checked: don't mistake it for the next question's.
    await expect(next).toHaveCount(0);
    if (isLast) return count;
  }
}

/** Whether the quiz's result comes with another explanation. */
export async function isExplainedAgain(page: Page): Promise<boolean> {
  const other = page.getByRole("heading", { name: "Another way to see it" });
  const thought = page.getByRole("heading", { name: "What will you remember?" });
  await expect(thought).toBeVisible();
  // Known once the last answer is graded.
  await expect(page.getByRole("button", { name: "Skip" })).toBeEnabled();
  return other.isVisible();
}

/** From the quiz's result to the completion page. */
export async function finishLesson(page: Page, reflection: string | null): Promise<void> {
  if (reflection === null) await page.getByRole("button", { name: "Skip" }).click();
  else {
    await page.getByLabel("Your reflection").fill(reflection);
    await page.getByRole("button", { name: "Submit" }).click();
  }
  await expect(page.getByRole("heading", { name: "Lesson complete" })).toBeVisible();
}

/** On a desktop and on a phone, where the journey then continues. */
export async function expectAccessibleAtBothSizes(page: Page): Promise<void> {
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
}

/** Half the size of the package's `source`, which every page would have to parse. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
/** The only rules that depend on colours. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** No axe violation in light mode; in dark mode only colours are checked, because nothing else changes. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  for (const [colorScheme, rules] of [
    ["light", null],
    ["dark", RULES_OF_COLOUR],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations = await page.evaluate(async (runOnly) => {
      const results = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        reporter: "no-passes",
        // It would load every stylesheet again, for a rule that is off and one about sound.
        preload: false,
        ...(runOnly && { runOnly: [...runOnly] }),
      });
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
      );
    }, rules);
    expect(violations).toEqual([]);
  }
}

/** Opens what the dashboard has below today's cell and the topics. */
export const openMore = (page: Page) => page.locator("summary", { hasText: "More" }).click();
