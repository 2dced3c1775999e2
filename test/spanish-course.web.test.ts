import { expect } from "vitest";
import type { ChoiceKey } from "#app/rules/questions/kinds/choice.ts";
import { test } from "./site.ts";

const NAME = "Hablar en público con claridad";
/** What stands inside an element that says it is Spanish. */
const inSpanish = (page: string) =>
  [...page.matchAll(/<(\w+)[^>]* lang="es"[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = ""]) =>
    text.replaceAll(/<[^>]*>/g, ""),
  );

test("the catalogue says that a course is in Spanish, and shows its first lesson as Spanish text", async ({
  request,
}) => {
  const catalogue = inSpanish(await (await request("/topics?search=spanish")).text());
  expect(catalogue).toContain(NAME);
  expect(catalogue).toContain("Español");

  const preview = await (await request("/topics/hablar-en-publico")).text();
  expect(inSpanish(preview)).toContain("Dilo primero en una frase");
  expect(preview).toContain("Un ejemplo real");
});

test("a course in Spanish is carried by its page, lesson, diagram, quiz and feedback", async ({
  site,
  request,
  learner,
}) => {
  const { courseId, lessonId, questions } = await site.aLesson(learner, "hablar en publico");
  const pageAt = async (path: string, form?: Record<string, string>) =>
    (await request(path, { as: learner, form })).text();

  expect(inSpanish(await pageAt(`/topic/${courseId}`))).toContain("Dilo primero en una frase");
  const lesson = await pageAt(`/lesson/${lessonId}`);
  expect(lesson).toContain("Por qué importa");
  expect(inSpanish(lesson).join()).toContain("De un tema a una charla que vale la pena");

  await pageAt(`/lesson/${lessonId}`, { intent: "take-quiz" });
  const [first] = questions;
  expect(inSpanish(await pageAt(`/lesson/${lessonId}`))).toContain(first!.questionText);
  const answered = await pageAt(`/lesson/${lessonId}`, {
    intent: "answer",
    questionId: first!.id,
    answer: String((first!.key as ChoiceKey).option),
  });
  expect(inSpanish(answered).join()).toContain(first!.key.explanation);
});
