import { expect } from "@playwright/test";
import { connectDatabase, db, disconnectDatabase } from "#app/db/client.ts";
import { seedCourse } from "#app/features/topics/seed-library.ts";
import { courseNamed } from "#app/library/course-names.ts";
import { loadLibrary } from "#app/library/library.ts";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { cards, expectCard, onward, openLesson } from "./cards.ts";
import { databaseOf } from "./database.ts";
import { answerAll, finishLesson, hydrated, readToTheEnd } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

const COURSE = "Read a Contract";
const NEW_TEXT = "A new first sentence about the gym.";
const NEW_QUESTION = "What does the corrected paper say Leo owes?";

let nectar: Running;
test.beforeAll(async ({ shared }) => {
  nectar = shared;
  connectDatabase(await databaseOf(shared));
});
test.afterAll(() => disconnectDatabase());

/** Another version of the course's first lesson: a new text, a corrected question, and one question less. */
async function publishAgain(): Promise<LibraryCourse["lessons"][number]> {
  const course = structuredClone(courseNamed(await loadLibrary(), COURSE)!);
  const [lesson] = course.lessons;
  for (const block of lesson!.blocks)
    if (block.kind === "text" && block.section === "explanation") block.text = NEW_TEXT;
  lesson!.questions[0]!.question_text = NEW_QUESTION;
  lesson!.questions.pop();
  await db.transaction((tx) => seedCourse(tx, course, new Date()));
  return lesson!;
}

test("a lesson that is published again while it is read stays as it is until the quiz, which asks the new questions", async ({
  page,
}) => {
  await openLesson(page, nectar, COURSE);
  await onward(page).click();
  await onward(page).click();
  await expectCard(page, 3);
  const words = await cards(page).allTextContents();
  const { questions } = await publishAgain();

  await onward(page).click();
  await expectCard(page, 4);
  // Nothing that is being read changes.
  expect(await cards(page).allTextContents()).toEqual(words);
  const address = page.url();
  await readToTheEnd(page);
  const lessonOf = await page.context().newPage();
  await lessonOf.goto(address);
  await hydrated(lessonOf);
  // A page that is opened later has the new text, at the card nearest to the one in its address.
  await expect(lessonOf.getByText(NEW_TEXT).first()).toBeAttached();
  expect(await cards(lessonOf).count()).toBeLessThan(words.length);
  await lessonOf.close();

  await page.getByRole("button", { name: "Take the Quiz" }).click();
  await expect(
    page.getByRole("heading", { name: `Question 1 of ${questions.length}` }),
  ).toBeVisible();
  await expect(page.getByText(NEW_QUESTION)).toBeVisible();
  expect(await answerAll(page)).toBe(questions.length);
  await expect(
    page.getByRole("heading", { name: new RegExp(`of ${questions.length} right`) }),
  ).toBeVisible();
  await finishLesson(page, "Read for duty.");
});
