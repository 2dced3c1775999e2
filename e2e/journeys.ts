import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

export const PASSWORD = "Quiet-Honey7!comb";
let learners = 0;

/** A stranger becomes a learner whose quiz is skipped; ends on the form of a new topic. */
export async function signUp(
  page: Page,
  url: string,
): Promise<{ email: string; username: string }> {
  const { email, username } = nextLearner();
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { origin: new URL(url).origin };
    const answer = await page.request.post(url + path, { form, headers, maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
  };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await post("/register", { email, username, timeZone: "UTC", ...passwords });
  await post("/onboarding/quiz", {});
  await page.goto(`${url}/onboarding`);
  await expectTopicForm(page);
  await hydrated(page);
  return { email, username };
}

/** The same by hand, through every screen that lies between. */
export async function signUpByHand(
  page: Page,
  url: string,
): Promise<{ email: string; username: string }> {
  const { email, username } = nextLearner();
  await page.goto(`${url}/register`);
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("link", { name: "Start Learning" }).click();
  await page.getByRole("button", { name: "Skip for Now" }).click();
  await page.getByRole("button", { name: "Start My First Lesson" }).click();
  await expectTopicForm(page);
  return { email, username };
}

function nextLearner() {
  learners += 1;
  return { email: `ada${learners}-${process.pid}@example.org`, username: `Ada ${learners}` };
}

const expectTopicForm = (page: Page) =>
  expect(page.getByRole("heading", { name: "Create your learning path" })).toBeVisible();

/** The page's scripts, which come after its first paint, listen. Before that its forms work by themselves. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => !("nectarHydrated" in window));
}

/** Answers every question of the open quiz with the first option, and says how many were asked. */
export async function answerAll(page: Page): Promise<number> {
  for (let asked = 1; ; asked++) {
    await page.locator("main").getByRole("radio").first().check();
    await page.getByRole("button", { name: "Submit" }).click();
    const next = page.getByRole("button", { name: /^(Next|Complete Quiz)$/ });
    await expect(next).toBeEnabled();
    const isLast = (await next.textContent()) === "Complete Quiz";
    await next.click();
    // The locked question's option is checked already: it must not be taken for the next one's.
    await expect(next).toHaveCount(0);
    if (isLast) return asked;
  }
}

/** Whether the page after the quiz's result, once it has come, is another explanation. */
export async function isExplainedAnew(page: Page): Promise<boolean> {
  const other = page.getByRole("heading", { name: "Another way to see it" });
  const thought = page.getByRole("heading", { name: "What will you remember?" });
  await expect(other.or(thought)).toBeVisible();
  return other.isVisible();
}

/** From the quiz's result to the page that says what changed, whatever lies between. */
export async function finishLesson(page: Page, reflection: string | null): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  if (await isExplainedAnew(page)) await page.getByRole("button", { name: "Continue" }).click();
  if (reflection === null) await page.getByRole("button", { name: "Skip" }).click();
  else {
    await page.getByLabel("Your reflection").fill(reflection);
    await page.getByRole("button", { name: "Submit" }).click();
  }
  await expect(page.getByRole("heading", { name: "Lesson complete" })).toBeVisible();
}

/** The only rules that colours can break. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** No violation that axe knows, in light; in dark none of colours, all that has changed. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const [colorScheme, rules] of [
    ["light", null],
    ["dark", RULES_OF_COLOUR],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations = await page.evaluate(async (runOnly) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ["violations"],
        ...(runOnly && { runOnly: [...runOnly] }),
      });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
      );
    }, rules);
    expect(violations).toEqual([]);
  }
}
