import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { openTopic, posted, signUp, takeQuiz } from "./journeys.ts";
import { copyTemplate, startNectar, type Nectar } from "./nectar.ts";

const SLUG = "machine-learning-fundamentals";
const FOUR_OPTIONS = / {4}options:\n( {6}- .+\n){4} {4}correct_answer: .+\n/g;
const BELIEFS = / {4}beliefs:\n( {6}.+\n)+/g;

/** A site whose course has these kinds of question, as YAML, in its first lesson, and no others to review. */
export async function startWithKinds(kinds: readonly string[]): Promise<Nectar> {
  const dataDir = mkdtempSync(join(tmpdir(), "nectar-kinds-"));
  copyTemplate(dataDir);
  const course = join(dataDir, "curricula", SLUG);
  cpSync(join("content/curricula", SLUG), course, { recursive: true });
  const lesson = join(course, "01.md");
  const yaml = kinds.values();
  const text = readFileSync(lesson, "utf8")
    .replace(BELIEFS, "")
    .replace(FOUR_OPTIONS, () => yaml.next().value ?? "");
  writeFileSync(lesson, text);
  rmSync(join(course, "01.questions.yaml"));
  return startNectar({ DATA_DIR: dataDir });
}

/** The first of these questions, for a new learner; returns the learner's address. */
export async function openQuizOfKinds(page: Page, { url }: Nectar): Promise<string> {
  const { email } = await signUp(page, url);
  await openTopic(page, url, "Machine Learning Fundamentals");
  await posted(page, () => takeQuiz(page));
  await expect(page.getByText("Question 1 of 3")).toBeVisible();
  return email;
}
