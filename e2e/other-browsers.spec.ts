import { expect } from "@playwright/test";
import { readCourse } from "#app/library/read-course.ts";
import { isChoice } from "#app/rules/questions/draft.ts";
import { PASSWORD } from "./journeys.ts";
import { lookForFaults } from "./layout-faults.ts";
import { OTHER_BROWSERS, personAt } from "./other-browsers.ts";
import { test as base } from "./test.ts";
import type { Tab, Theme } from "./webdriver.ts";

/** The project's browser, once for each test. */
const test = base.extend<{ open: (theme: Theme) => Promise<Tab> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  open: async ({}, use, { project }) => {
    const browser = OTHER_BROWSERS.find(({ name }) => name === project.name);
    const tabs: Tab[] = [];
    await use(async (theme) => {
      const tab = await browser!.start(theme);
      tabs.push(tab);
      return tab;
    });
    for (const tab of tabs) await tab.close();
  },
});

let learners = 0;
const nextLearner = (project: string) => `${project}-${learners++}-${process.pid}@example.org`;

/** The first lesson of a library topic, with its key. */
async function firstLesson(slug: string) {
  const { topic_name: title, lessons } = await readCourse(`content/curricula/${slug}`);
  return { title, questions: lessons[0]!.questions };
}

/** Signs up without the screens in between, and opens the topic's first lesson; returns its address. */
async function openLesson(tab: Tab, url: string, email: string, topic: string): Promise<string> {
  await tab.goto(`${url}/login`);
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const lesson = await tab.evaluate(
    async (account, course) => {
      const sent = (path: string, form: Record<string, string>) =>
        fetch(path, { method: "POST", body: new URLSearchParams(form) });
      await sent("/register", account);
      await sent("/onboarding/quiz", {});
      return (await sent("/onboarding", { topic: course })).url;
    },
    { email, username: "Ada", timeZone: "UTC", ...passwords },
    topic,
  );
  expect(lesson).toContain("/lesson/");
  await tab.goto(lesson);
  return lesson;
}

test("from sign-up over a library topic's first lesson, with a second try, to the dashboard", async ({
  open,
  shared,
}, { project }) => {
  const { title, questions } = await firstLesson("machine-learning-fundamentals");
  const tab = await open("light");
  const { press, fill, sees, seesNow, hydrated } = personAt(tab);
  await tab.goto(`${shared.url}/register`);
  await hydrated();
  await fill("Email", nextLearner(project.name));
  await fill("Username", "Ada Lovelace");
  await fill("Password", PASSWORD);
  await fill("Confirm password", PASSWORD);
  await press("button", "Create Account");
  await press("a", "Start Learning");
  await press("button", "Skip the quiz");
  await sees("Hello, Ada");
  await tab.goto(`${shared.url}/topics`);
  await press("main a", `Start Learning: ${title}`);
  await press("main button", "Create my path");

  await sees("Learning objective:");
  await hydrated();
  while (!(await seesNow("Take the Quiz"))) await press("button", "Continue");
  await press("button", "Take the Quiz");
  for (const [index, question] of questions.entries()) {
    if (!isChoice(question)) throw new Error(`no choice: ${question.question_text}`);
    const { options, correct_answer: right } = question;
    await sees(`Question ${index + 1} of ${questions.length}`);
    if (index === 0) {
      await press(
        "form label",
        options.find((option) => option !== right)!,
      );
      await press("button", "Submit");
      await sees("a hint for a second try");
    }
    await press("form label", right);
    await press("button", "Submit");
    await sees(index === 0 ? "Right on the second try" : "Right");
    await press("button", /^(Next|Complete Quiz)$/);
  }
  await sees("2 of 3 right");
  // It comes after the score and moves what is below.
  await sees("Another way to see it");
  await press("button", "Skip");
  await sees("Lesson complete");
  await press("a", "Back to Dashboard");
  await sees("1 of 10 lessons");
  await sees(title);
  expect(await tab.errors()).toEqual([]);
});

test("a whole quiz with the keyboard alone", async ({ open, shared }, { project }) => {
  const tab = await open("light");
  const { type, key, sees, seesNow, focused, hydrated } = personAt(tab);
  await openLesson(tab, shared.url, nextLearner(project.name), "Data Science");
  await sees("Learning objective:");
  await hydrated();
  while (!(await seesNow("Take the Quiz"))) await key("ArrowRight");
  while (!(await focused()).startsWith("Take the Quiz")) await key("Tab");
  await key("Enter");
  for (let question = 1; question <= 3; question++) {
    await sees(`Question ${question} of 3`);
    // It gets the focus a moment after it is there; a key in between would be pressed before it is heard.
    await expect.poll(focused).toContain(`Question ${question} of 3`);
    await type("3");
    await key("Enter");
    // The hint or the way on gets the focus, whatever the answer was.
    const next = /^(Next|Complete Quiz)$/;
    await expect.poll(focused).toMatch(/^(Not quite|Next|Complete Quiz)/);
    if (!next.test(await focused())) {
      await type("2");
      await key("Enter");
    }
    await expect.poll(focused).toMatch(next);
    await key("Enter");
  }
  await sees(/of 3 right/);
  await sees("What will you remember?");
  while ((await focused()) !== "Skip") await key("Tab");
  await key("Enter");
  await sees("Lesson complete");
  expect(await tab.errors()).toEqual([]);
});

test("landing, topics, a lesson and reviews fit on a phone in both themes", async ({
  open,
  shared,
}, { project }) => {
  const email = nextLearner(project.name);
  for (const theme of ["light", "dark"] as const) {
    const tab = await open(theme);
    const { sees, hydrated } = personAt(tab);
    await tab.resize(390, 844);
    const faults: string[] = [];
    const look = async (words: string) => {
      await sees(words);
      await hydrated();
      const page = await tab.evaluate(paper);
      expect(page).toEqual({ width: 390, theme });
      faults.push(...(await tab.evaluate(lookForFaults, { textSize: "normal", within: "body" })));
    };
    await tab.goto(shared.url);
    await look("What would you like to learn?");
    await tab.goto(`${shared.url}/topics`);
    await look("Machine Learning Fundamentals");
    await openLesson(tab, shared.url, `${theme}-${email}`, "Machine Learning");
    await look("Learning objective:");
    // Its quiz is still being loaded: an address that is typed now has to be gone to all the same.
    await tab.goto(`${shared.url}/reviews`);
    await look("Reviews");
    expect(faults).toEqual([]);
    expect(await tab.errors()).toEqual([]);
  }
});

/** How wide the page is, and whether dark letters are on light paper. */
function paper() {
  const lightness = (colour: string) =>
    (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  const { color, backgroundColor } = getComputedStyle(document.documentElement);
  const theme = lightness(color) < lightness(backgroundColor) ? "light" : "dark";
  return { width: innerWidth, theme };
}
