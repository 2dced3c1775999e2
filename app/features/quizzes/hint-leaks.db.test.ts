import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { courses, questionHints, questions } from "#app/db/tables/index.ts";
import { describeKey, describeResponse, responseFrom } from "#app/rules/questions/question.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";
import { textOf } from "../../../test/ai-service/request.ts";
import { fieldsFor } from "../../../test/answer-fields.ts";
import { aLearner, aLesson, MONDAY, test } from "../../../test/builders.ts";
import { aHintService, aMissedQuestion, hintsOf, THOUGHT } from "../../../test/hints.ts";
import { answerQuestion } from "./answer-question.ts";
import { questionOf } from "./stored-question.ts";
import { takeHint } from "./take-hint.ts";

const { service, replies } = await aHintService();

test("of a reply that gives the answer away nothing of it reaches the learner", async () => {
  const { learner, target, question } = await aMissedQuestion();
  const right = describeKey(questionOf(question));
  replies(
    `What do all spam filters have in common? The answer is: ${right}`,
    `${right}.`,
    `It's “${right.toUpperCase()}”, of course. Compare it with a fruit stall.`,
  );

  const taken = [
    await takeHint(learner, target, MONDAY),
    await takeHint(learner, target, MONDAY),
    await takeHint(learner, target, MONDAY),
  ];

  expect(JSON.stringify(taken).toLowerCase()).not.toContain(right.toLowerCase());
  expect(hintsOf(taken[0]!)[0]?.text).toBe("What do all spam filters have in common?");
  expect(hintsOf(taken[1]!)[1]?.text).toMatch(/^The lesson/);
  expect(hintsOf(taken[2]!)[2]?.text).toBe("Compare it with a fruit stall.");
});

test("a hint in another language than the course's isn't shown", async () => {
  const { learner, target, lesson } = await aMissedQuestion();
  await db.update(courses).set({ language: "en" }).where(eq(courses.id, lesson.courseId));
  const german =
    "Lies dir den zweiten Absatz noch einmal durch und achte darauf, womit die Maschine verglichen wird.";
  replies(german);

  expect(hintsOf(await takeHint(learner, target, MONDAY))[0]?.text).not.toBe(german);
});

test("words that the moderation refuses are neither sent to the model nor stored", async () => {
  const learner = await aLearner();
  const { lessonId, questions: quiz } = await aLesson(learner);
  const target = { lessonId, questionId: quiz[0]!.id, ownWords: `zebra ${THOUGHT}` };

  expect(await takeHint(learner, target, MONDAY)).toEqual({ status: "unsafe" });
  expect(service.chats()).toEqual([]);
  expect(await db.$count(questionHints, eq(questionHints.userId, learner.id))).toBe(0);
});

const KINDS = Object.values(SAMPLES).filter(({ kind }) => kind !== "self");

test.each(KINDS)(
  "what a model gets to know of $kind: the question, the wrong answer and the lesson, and nothing that answers it",
  async (sample) => {
    const learner = await aLearner();
    const lesson = await aLesson(learner);
    const [row, other] = lesson.questions;
    await db
      .update(questions)
      .set({ ...sample, questionText: "What does a bee say?" })
      .where(eq(questions.id, row!.id));
    const target = { lessonId: lesson.lessonId, questionId: row!.id };
    const fields = fieldsFor(sample, false);
    await answerQuestion(learner, { ...target, answer: fields }, MONDAY);

    for (let step = 1; step <= 3; step++)
      expect(hintsOf(await takeHint(learner, target, MONDAY))).toHaveLength(step);

    const prompts = service.chats().map(({ body }) => textOf(body));
    const wrong = describeResponse(sample, responseFrom(sample, fields));
    for (const prompt of prompts) {
      expect(prompt).toContain("What does a bee say?");
      expect(prompt).toContain(wrong);
      for (const secret of [...secretsOf(sample, wrong), other!.questionText])
        expect(prompt).not.toContain(secret);
    }
    expect(prompts[0]).not.toContain("<paragraphs>");
    expect(prompts[1]).toContain("<paragraphs>");
    await db
      .update(questions)
      .set({
        kind: row!.kind,
        content: row!.content,
        key: row!.key,
        questionText: row!.questionText,
      })
      .where(eq(questions.id, row!.id));
  },
);

/** Every text of a question that its learner hasn't chosen. */
function secretsOf(question: (typeof KINDS)[number], wrong: string): string[] {
  const { explanation, feedbackCorrect, feedbackIncorrect } = question.key;
  const beliefs = "beliefs" in question.key ? question.key.beliefs : [];
  const options = question.kind === "choice" ? question.content.options : [];
  return [
    describeKey(question),
    explanation,
    feedbackCorrect,
    feedbackIncorrect,
    ...beliefs.map(({ belief }) => belief),
    ...options.filter((option) => option !== wrong),
    ...(question.kind === "short" ? question.key.accepted : []),
    ...(question.kind === "cloze" ? ["sickle", "nectar", "pollen"] : []),
  ];
}
