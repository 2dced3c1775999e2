import { expect, type Page } from "@playwright/test";
import { checkImageName } from "#app/rules/checks/checks.ts";
import { wilsonInterval } from "#app/rules/memory/calibration.ts";
import { rightChance } from "#app/rules/memory/evidence.ts";
import { recallAt } from "#app/rules/memory/memory.ts";
import { guessChance, type Question } from "#app/rules/questions/question.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { exponential } from "../bench/memory/strengths.ts";
import { gridWorld, VISITS } from "../bench/memory/worlds.ts";
import { drawnResults } from "../vite-plugins/drawn-results.ts";
import { storedRows } from "./database.ts";
import { finishTopic, questionBy, signInAgain } from "./finished-topic.ts";
import { hydrated } from "./journeys.ts";
import { daysLater } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { SimulatedLearner } from "./simulated-learner.ts";
import { test } from "./test.ts";

const TOPIC = "Machine Learning Fundamentals";

/** Their memories have nothing in common with the schedule's, which sees only what they answer. */
const STEADY = gridWorld({
  firstStability: 400,
  guessChance: 0.25,
  harderUpTo: 0,
  visits: VISITS.punctual,
});
const LEARNERS = [
  { name: "who remembers nearly all", world: { ...STEADY, notUnderstood: 0 } },
  {
    name: "who forgets within days",
    world: { ...STEADY, notUnderstood: 0, theory: exponential(1.5, 0.5), firstStability: 1 },
  },
  { name: "who understood nothing and guesses", world: { ...STEADY, notUnderstood: 1 } },
].map(({ name, world }, index) => ({ name, learner: new SimulatedLearner(world, 11 + index) }));
const CHECKS = [
  { afterDays: 7, since: "A week ago" },
  { afterDays: 30, since: "Four weeks ago" },
];

let nectar: Nectar;
const addresses = new Map<string, string>();
const factors = new Map<string, number>();

test.beforeAll(async ({ browser }) => {
  nectar = await startNectar({ LESSON_ACCESS: "open" });
  for (const { name, learner } of LEARNERS) {
    const page = await browser.newPage();
    const answerTo = (question: Question, conceptId: string) =>
      learner.answer(question, conceptId, 0).fields;
    addresses.set(name, await finishTopic(page, nectar, TOPIC, answerTo));
    await page.close();
  }
});
test.afterAll(() => nectar.stop());
test.describe.configure({ mode: "serial" });

type StoredMemory = {
  stability: number;
  lastReviewedAt: Date;
  dueAt: Date | null;
  lapses: number;
};

/** What the schedule knows of a concept just before an answer. */
async function memoryOf(email: string, conceptId: string) {
  const [memory] = await storedRows<StoredMemory & { factor: number; decay: number; slip: number }>(
    nectar,
    `select m.stability, m.last_reviewed_at as "lastReviewedAt", m.due_at as "dueAt", m.lapses, l.factor, l.decay, l.slip
     from memories m join learner_memories l using (user_id) join profiles p on p.id = m.user_id
     where p.email = $1 and m.concept_id = $2`,
    [email, conceptId],
  );
  if (!memory) throw new Error(`nothing is stored of ${conceptId}`);
  return memory;
}

/** Submits the open question with these values, whatever its kind. */
async function submit(page: Page, kind: Question["kind"], fields: readonly string[]) {
  for (const [index, value] of fields.entries()) {
    const field = page.locator("[name=answer]");
    const list = page.locator("select[name=answer]", {
      has: page.locator(`option[value="${value}"]`),
    });
    if (kind === "choice") await page.locator(`[name=answer][value="${value}"]`).check();
    else if (kind === "sort") await page.locator(`[name^=answer-][value="${value}"]`).check();
    else if (kind === "order" || kind === "match") await list.selectOption(value);
    else if ((await field.nth(index).evaluate(({ tagName }) => tagName)) === "SELECT")
      await field.nth(index).selectOption(value);
    else await field.nth(index).fill(value);
  }
  await page.getByRole("button", { name: "Submit" }).click();
}

interface Taken {
  /** The sum of what the rule predicted, answer by answer. */
  predicted: number;
  right: number;
}

/** Takes the open check to its end. What is predicted of an answer is read just before it, by the rule, from what is stored. */
async function takeCheck(
  page: Page,
  email: string,
  learner: SimulatedLearner,
  day: number,
): Promise<Taken> {
  const taken = { predicted: 0, right: 0 };
  for (let number = 1; number <= 8; number += 1) {
    await expect(page.getByRole("heading", { name: `Question ${number} of 8` })).toBeVisible();
    const id = await page.locator("[name=questionId]").inputValue();
    const [{ seed } = { seed: 0 }] = await storedRows<{ seed: number }>(
      nectar,
      `select q.seed from session_questions q join study_sessions s on s.id = q.session_id
       join profiles p on p.id = s.user_id
       where p.email = $1 and q.question_id = $2 and s.check_after_days = $3`,
      [email, id, day],
    );
    const { question, conceptId } = await questionBy(nectar, id, seed);
    const before = await memoryOf(email, conceptId);
    const { fields, isRight } = learner.answer(question, conceptId, day);
    await submit(page, question.kind, fields);
    const next = page.getByRole("button", { name: number < 8 ? "Next" : "See your result" });
    await expect(next).toBeVisible();

    // Stored: the answer as it was meant, and a memory that moved with it.
    const [answer] = await storedRows<{ answeredAt: Date; isCorrect: boolean; setting: string }>(
      nectar,
      `select a.answered_at as "answeredAt", a.is_correct as "isCorrect", a.setting
       from answers a join profiles p on p.id = a.user_id where p.email = $1 and a.question_id = $2
       order by a.answered_at desc limit 1`,
      [email, id],
    );
    expect(answer).toMatchObject({ isCorrect: isRight, setting: "check" });
    const answeredAt = answer!.answeredAt;
    const after = await memoryOf(email, conceptId);
    expect(after.lastReviewedAt).toEqual(answeredAt);
    expect(after.lapses - before.lapses).toBe(isRight ? 0 : 1);
    if (isRight) expect(after.stability).toBeGreaterThan(before.stability);
    else expect(after.stability).toBeLessThanOrEqual(before.stability);

    const chance = rightChance(
      recallAt(before, before, answeredAt),
      guessChance(question),
      before.slip,
    );
    taken.predicted += chance;
    taken.right += Number(isRight);
    await next.click();
    await expect(next).toHaveCount(0);
  }
  return taken;
}

/** What all checks of a learner so far left in the bins of the promise, with the factor they fitted. */
async function storedPromise(email: string) {
  const [stored] = await storedRows<Taken & { answers: number; factor: number }>(
    nectar,
    `select sum((bin->>'answers')::int)::int as answers, sum((bin->>'right')::int)::int as right,
       sum((bin->>'predicted')::float8) as predicted, l.factor
     from learner_memories l join profiles p on p.id = l.user_id,
       jsonb_array_elements(l.calibration) as bins(bin)
     where p.email = $1 group by l.factor`,
    [email],
  );
  return stored!;
}

/** The picture as it is drawn. */
const drawnCells = (page: Page) =>
  page
    .locator("figure svg")
    .first()
    .evaluate((picture) => ({
      cells: picture.querySelectorAll(".fill-sunken").length,
      predicted: picture.querySelectorAll(".stroke-ink").length,
      known: picture.querySelectorAll(".fill-honey").length,
    }));

function verdict({ predicted, right }: Taken): string {
  const { low, high } = wilsonInterval(right, 8);
  const range = `With 8 questions, your real share is probably between ${percent(low)}% and ${percent(high)}%`;
  if (predicted / 8 < low) return `${range}. That's more than we predicted.`;
  if (predicted / 8 > high)
    return `${range}. That's less than we predicted, so your reviews now come sooner.`;
  return `${range}. Our prediction was in that range.`;
}

/** The checks of each learner so far, the latest first. */
const checks = new Map(LEARNERS.map(({ name }) => [name, [] as Taken[]]));
const sumOf = (taken: readonly Taken[], part: keyof Taken) =>
  taken.reduce((sum, check) => sum + check[part], 0);

for (const { afterDays, since } of CHECKS)
  test.describe(`${afterDays} days after the topic`, () => {
    test.beforeAll(async () => {
      nectar = await daysLater(nectar, afterDays);
    });

    for (const { name, learner } of LEARNERS)
      test(`a learner ${name} is shown what was predicted of the check and what they had`, async ({
        browser,
      }) => {
        const email = addresses.get(name) ?? "";
        const context = await browser.newContext();
        const page = await context.newPage();
        await signInAgain(page, nectar, email);
        await page.goto(`${nectar.url}/dashboard`);
        await hydrated(page);
        await page.getByRole("link", { name: "Start the check" }).click();
        await page.getByRole("button", { name: "Start the check" }).click();
        const taken = await takeCheck(page, email, learner, afterDays);

        const { right } = taken;
        const predicted = Math.round(taken.predicted);
        await expect(
          page.getByText(
            `${since} you learned ${TOPIC}. We said you'd still know ${predicted} of 8. You know ${right}.`,
            { exact: true },
          ),
        ).toBeVisible();
        const all = [taken, ...(checks.get(name) ?? [])];
        checks.set(name, all);
        // Today's, and below it that of the earlier check.
        await expect(page.getByText(/^With 8 questions/)).toHaveText(all.map(verdict));
        expect(await drawnCells(page)).toEqual({ cells: 8, predicted, known: right });
        await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
        // Below half there is no picture to share: the build draws none.
        const image = checkImageName({ questions: 8, predicted, right });
        const isDrawn = drawnResults().some((result) => checkImageName(result) === image);
        const picture = page.getByRole("link", { name: "Download the picture" });
        await expect(picture).toHaveCount(isDrawn ? 1 : 0);
        if (isDrawn) await expect(picture).toHaveAttribute("href", `/share/check/${image}.png`);

        const stored = await storedPromise(email);
        expect(stored).toMatchObject({ answers: 8 * all.length, right: sumOf(all, "right") });
        expect(stored.predicted).toBeCloseTo(sumOf(all, "predicted"), 9);
        factors.set(name, stored.factor);
        await context.close();
      });
  });

test("who remembered more than was predicted is promised more from then on than who forgot or guessed", () => {
  const [steady = 0, ...others] = LEARNERS.map(({ name }) => factors.get(name) ?? 0);

  expect(steady).toBeGreaterThan(1);
  for (const factor of others) expect(factor).toBeLessThan(steady);
});
