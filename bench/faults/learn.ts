import { v7 } from "uuid";
import { EVERYTHING } from "#app/rules/reviews/reviews.ts";
import type { Acknowledged } from "./acknowledged.ts";
import type { Client, Form } from "./client.ts";
import type { Keys } from "./keys.ts";

interface Learning {
  acknowledged: Acknowledged;
  keys: Keys;
  /** Between two steps. */
  turn: () => Promise<void>;
  /** In which a lesson is finished at once. */
  tabs?: number;
}

const MOST_QUESTIONS = 30;
const isStored = ({ status }: { status: number }) => status < 400;
export const lessonIn = (path: string) => /^\/lesson\/([0-9a-f-]+)/.exec(path)?.[1];
const lastIn = (text: string, field: string) =>
  [...text.matchAll(new RegExp(`name="${field}" value="([^"]+)"`, "g"))].at(-1)?.[1];

/** Takes a course of the library and finishes so many lessons of it. */
export async function learnTopic(
  learner: Client,
  topic: string,
  { lessons: wanted, ...learning }: Learning & { lessons: number },
): Promise<void> {
  const { location } = await learner.send("/onboarding", { topic });
  let next = lessonIn(location);
  for (let count = 0; next && count < wanted; count += 1) {
    const opened: string = next;
    const { text } = await learner.send(`/api/offline-lessons?opened=${opened}`);
    const { lessons } = JSON.parse(text) as {
      lessons: { id: string; questions: { id: string }[] }[];
    };
    await finishLesson(
      learner,
      lessons.find(({ id }) => id === opened)!,
      learning,
    );
    next = lessons.find(({ id }) => id !== opened)?.id;
  }
}

async function finishLesson(
  learner: Client,
  { id, questions }: { id: string; questions: { id: string }[] },
  learning: Learning,
): Promise<void> {
  for (const { id: questionId } of questions) {
    await learning.turn();
    const more: Form = [["intent", "answer"]];
    await answer(learner, `/lesson/${id}`, { questionId, more }, learning);
  }
  await learning.turn();
  const finished = await Promise.all(
    Array.from({ length: learning.tabs ?? 2 }, () =>
      learner.send(`/lesson/${id}`, { intent: "finish", skip: "yes" }),
    ),
  );
  if (finished.some(({ status }) => status === 302))
    learning.acknowledged.add("finishes", `${learner.email} ${id}`);
}

/** The same answer twice at once, by the id that the browser made. */
async function answer(
  learner: Client,
  path: string,
  { questionId, more }: { questionId: string; more: [string, string][] },
  { acknowledged, keys }: Learning,
): Promise<void> {
  const answerId = v7();
  const form: Form = [
    ...more,
    ["questionId", questionId],
    ["answerId", answerId],
    ...(keys.get(questionId) ?? ["0"]).map((field): [string, string] => ["answer", field]),
  ];
  const both = await Promise.all([learner.send(path, form), learner.send(path, form)]);
  if (both.some(isStored)) acknowledged.add("answers", answerId);
}

/** Answers what is due, if anything is. */
export async function reviewAll(learner: Client, learning: Learning): Promise<void> {
  const { location } = await learner.send("/reviews", { intent: "start", lesson: EVERYTHING });
  for (let count = 0; location.includes("session=") && count < MOST_QUESTIONS; count += 1) {
    await learning.turn();
    const { text } = await learner.send(location);
    const [questionId, sessionId, attempt] = ["questionId", "sessionId", "attempt"].map((field) =>
      lastIn(text, field),
    );
    if (!questionId || !sessionId) return;
    const more: Form = [
      ["intent", "answer"],
      ["sessionId", sessionId],
      ["attempt", attempt ?? "1"],
    ];
    await answer(learner, "/reviews", { questionId, more }, learning);
  }
}
