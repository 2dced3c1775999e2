import { EVERYTHING } from "#app/rules/reviews/reviews.ts";
import { PASSWORD } from "../../e2e/journeys.ts";
import { Browser } from "./browser.ts";

export const STEPS = ["visit", "sign in", "read", "answer", "finish", "review"] as const;
export type Step = (typeof STEPS)[number];

/** What the journey answers: fields of the right answer by question. */
export interface Traveller {
  email: string;
  address: string;
  topic: string;
  answersOf: (lessonId: string) => Promise<{ questionId: string; fields: string[] }[]>;
}

/**
 * A learner comes, signs in, opens a course of the library, reads its first lesson, answers its quiz, finishes it and reviews
 * what is due: the requests that a browser sends for it. Files that it keeps for a year are left out.
 */
export async function travel(
  url: string,
  { email, address, topic, answersOf }: Traveller,
  onResponse: (step: Step, milliseconds: number) => void,
): Promise<void> {
  let step: Step = "visit";
  const browser = new Browser(url, address, (milliseconds) => onResponse(step, milliseconds));
  await browser.open("/");
  await browser.open("/topics");

  step = "sign in";
  await browser.open("/login");
  const signedIn = await browser.post("/login", { email, password: PASSWORD });
  expect(signedIn.location.endsWith("/dashboard"), "signed in", signedIn);
  await browser.open("/dashboard");

  step = "read";
  const created = await browser.post("/onboarding", { topic });
  const lessonId = /^\/lesson\/([0-9a-f-]{36})$/.exec(created.location)?.[1] ?? "";
  expect(lessonId !== "", "a lesson", created);
  const lesson = `/lesson/${lessonId}`;
  await browser.open(lesson);

  step = "answer";
  const quiz = `${lesson}.data?_routes=screens%2Flearn%2Flesson%2Flesson`;
  await browser.post(`${lesson}.data`, { intent: "take-quiz" });
  await browser.open(quiz);
  for (const { questionId, fields } of await answersOf(lessonId)) {
    const answer = await browser.post(`${lesson}.data`, answerForm(questionId, fields));
    expect(answer.body.includes("answered"), "an answer", answer);
    await browser.open(quiz);
  }

  step = "finish";
  const finished = await browser.post(`${lesson}.data`, { intent: "finish", skip: "yes" });
  expect(finished.body.includes(`${lesson}/complete`), "finished", finished);
  await browser.open(`${lesson}/complete.data`);

  step = "review";
  await browser.open("/reviews");
  const started = await browser.post("/reviews", { intent: "start", lesson: EVERYTHING });
  expect(started.location.includes("session="), "a review", started);
  for (let count = 0; count < MOST_QUESTIONS; count += 1) {
    const { body } = await browser.open(started.location);
    const [questionId, sessionId, attempt] = ["questionId", "sessionId", "attempt"].map((field) =>
      lastIn(body, field),
    );
    if (!questionId || !sessionId) break;
    const form = [
      ...answerForm(questionId, FIRST_OPTION),
      ["sessionId", sessionId] as [string, string],
      ["attempt", attempt ?? "1"] as [string, string],
    ];
    const answer = await browser.post(`/reviews.data?session=${sessionId}`, form);
    expect(answer.body.includes("answered"), "an answer in a review", answer);
  }
}

/** Right for every question of the stored learners' courses. */
const FIRST_OPTION = ["0"];

/** More than any review has. */
const MOST_QUESTIONS = 20;

const lastIn = (body: string, field: string) =>
  [...body.matchAll(new RegExp(`name="${field}" value="([^"]+)"`, "g"))].at(-1)?.[1];

const answerForm = (questionId: string, fields: readonly string[]): [string, string][] => [
  ["intent", "answer"],
  ["questionId", questionId],
  ...fields.map((value): [string, string] => ["answer", value]),
];

function expect(
  isMet: boolean,
  what: string,
  { status, location, body }: Awaited<ReturnType<Browser["open"]>>,
): void {
  if (!isMet) throw new Error(`not ${what}: ${status} ${location} ${body.slice(0, 300)}`);
}
