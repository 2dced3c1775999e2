import { and, eq, inArray, not } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { answers, explanationsShown, questions } from "#app/db/tables/index.ts";
import type { ExplanationKind } from "#app/rules/lessons/explanation-kinds.ts";
import {
  aLearner,
  aLesson,
  answerAll,
  keyOption,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { advanceLesson } from "../lessons/advance-lesson.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { noteExplanation, tryNewCase } from "./try-new-case.ts";
import { findKindOrder } from "./find-kind-order.ts";

const SECRET = "Shown after the answer only.";
const NEXT = later(MONDAY, 0, 1);

/** A lesson whose quiz went wrong, with its explanations open. */
async function anExplainedLesson(by?: Learner) {
  const learner = by ?? (await aLearner());
  const lesson = await aLesson(learner);
  const { lessonId } = lesson;
  // One kind of question is enough here.
  const { kind, content, key } = lesson.questions[0]!;
  await db
    .update(questions)
    .set({ kind, content, key: { ...key, explanation: SECRET } })
    .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "review")));
  await answerAll(learner, lesson, { wrong: 3 });
  await advanceLesson(learner, lessonId, "result");
  const open = async (at = NEXT) => {
    const page = await loadLessonSession(learner, lessonId, at);
    if (page.status !== "open" || !page.steps) throw new Error("nothing is explained");
    return { ...page, steps: page.steps };
  };
  const answer = async (isRight: boolean, at = NEXT, read?: ExplanationKind) => {
    const { steps } = await open();
    const sameQuestion = eq(questions.id, steps.question?.id ?? "");
    const [question] = await db.select().from(questions).where(sameQuestion);
    if (!question) throw new Error("no new question");
    const field = String((keyOption(question) + (isRight ? 0 : 1)) % 4);
    const input = {
      lessonId,
      questionId: question.id,
      answer: [field],
      kind: read ?? steps.next[0],
    };
    return { status: (await tryNewCase(learner, input, at)).status, question };
  };
  return { learner, lessonId, questions: lesson.questions, open, answer };
}

test("explanations are read one at a time, and another one comes on request", async () => {
  const { learner, lessonId, open } = await anExplainedLesson();
  const { steps, remediation } = await open();
  expect(remediation).toHaveLength(4);
  expect(steps).toMatchObject({
    read: [],
    next: ["explanation", "analogy", "example", "socratic_qa"],
  });
  const read = { lessonId, conceptId: steps.conceptId, kind: steps.next[0]! };

  // A double click is one.
  await Promise.all([noteExplanation(learner, read, NEXT), noteExplanation(learner, read, NEXT)]);

  expect((await open()).steps).toMatchObject({
    read: ["explanation"],
    next: ["analogy", "example", "socratic_qa"],
  });
  expect(await db.$count(explanationsShown, eq(explanationsShown.userId, learner.id))).toBe(1);
});

test("an explanation ends with a question the learner has never seen, without its key", async () => {
  const { questions: quiz, open } = await anExplainedLesson();
  const { steps } = await open();
  const sameQuestion = eq(questions.id, steps.question?.id ?? "");
  const [fresh] = await db.select().from(questions).where(sameQuestion);
  expect(fresh).toMatchObject({ conceptId: steps.conceptId, use: "review" });
  expect(quiz.map(({ id }) => id)).not.toContain(fresh?.id);
  expect(JSON.stringify(await open())).not.toContain(SECRET);
});

test("after a wrong answer the next explanation and another question come; after a right one it is done", async () => {
  const { answer, open } = await anExplainedLesson();
  const first = await answer(false);
  const { steps } = await open();
  expect(steps).toMatchObject({
    read: ["explanation"],
    triedCase: { id: first.question.id, answer: { isCorrect: false } },
  });
  expect(steps.next[0]).toBe("analogy");
  expect(steps.question?.id).not.toBe(first.question.id);

  await answer(true);

  expect((await open()).steps).toMatchObject({
    read: ["explanation", "analogy"],
    next: [],
    question: null,
    triedCase: { answer: { isCorrect: true } },
  });
  expect((await open()).session).toMatchObject({ phase: "remediation" });
});

test("the new question changes neither the score nor the quiz, and its first answer stays", async () => {
  const { learner, lessonId, answer, open } = await anExplainedLesson();
  const { question } = await answer(true);
  const again = { lessonId, questionId: question.id, answer: [String(keyOption(question) ^ 1)] };
  expect(await tryNewCase(learner, again, NEXT)).toEqual({ status: "tried" });

  const ownAnswers = and(eq(answers.userId, learner.id), eq(answers.questionId, question.id));
  expect(await db.select().from(answers).where(ownAnswers)).toMatchObject([
    { isCorrect: true, setting: "practice" },
  ]);
  expect((await open()).questions).toHaveLength(3);
  await advanceLesson(learner, lessonId, "remediation");
  expect(await finishLesson(learner, { lessonId, reflection: null }, NEXT)).toMatchObject({
    status: "finished",
    score: 0,
  });
});

test("another learner's lesson, a question of its quiz and an incomplete answer are refused", async () => {
  const { learner, lessonId, questions: quiz, open } = await anExplainedLesson();
  const { steps } = await open();
  const input = { lessonId, questionId: steps.question?.id ?? "", answer: ["0"] };
  const read = { lessonId, conceptId: steps.conceptId, kind: "analogy" } as const;
  const stranger = await aLearner();
  expect(await tryNewCase(stranger, input, NEXT)).toEqual({ status: "not-found" });
  expect(await noteExplanation(stranger, read, NEXT)).toEqual({ status: "not-found" });
  expect(await tryNewCase(learner, { ...input, answer: ["9"] }, NEXT)).toEqual({
    status: "unclear",
  });
  const isAnswered = { ...input, questionId: quiz[0]!.id };
  expect(await tryNewCase(learner, isAnswered, NEXT)).toEqual({ status: "tried" });
  const ofTriedQuestions = inArray(
    answers.questionId,
    quiz.map(({ id }) => id),
  );
  const other = and(eq(answers.userId, learner.id), not(ofTriedQuestions));
  expect(await db.$count(answers, other)).toBe(0);
});

test("the kind that was followed by right answers comes first, for this learner and as a start for others", async () => {
  await db.delete(explanationsShown);
  const learners = await Promise.all(Array.from({ length: 3 }, () => aLearner()));
  const isFirst = async (learner: Learner) => (await findKindOrder(learner.id, later(NEXT, 1)))[0];
  const readAs = async (by: Learner, kind: ExplanationKind, isRight: boolean) => {
    const { learner, lessonId, open, answer } = await anExplainedLesson(by);
    const { steps } = await open();
    // Another kind was read before: what came last is what the answer speaks for.
    for (const otherKind of [steps.next.find((each) => each !== kind)!, kind])
      await noteExplanation(
        learner,
        { lessonId, conceptId: steps.conceptId, kind: otherKind },
        NEXT,
      );
    await db
      .update(explanationsShown)
      .set({ shownAt: later(NEXT, 0, 0.1) })
      .where(and(eq(explanationsShown.userId, by.id), eq(explanationsShown.kind, kind)));
    await answer(isRight, later(NEXT, 0, 0.2), kind);
  };
  const [own, other, third] = learners as [Learner, Learner, Learner];
  expect(await isFirst(own)).toBe("explanation");

  await readAs(own, "example", true);
  expect(await isFirst(own)).toBe("example");
  expect(await isFirst(third)).toBe("example");

  await readAs(other, "analogy", false);
  expect((await findKindOrder(third.id, later(NEXT, 1))).at(-1)).toBe("analogy");
  // Nothing that happened later changes the order while it is read.
  expect((await findKindOrder(own.id, MONDAY))[0]).toBe("explanation");
});

test("a concept that only the lesson's own words explain ends with a new question, too", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const { lessonId } = lesson;
  const { primaryConceptId } = await findWrittenLesson(lessonId);
  const isMain = ({ conceptId }: { conceptId: string | null }) => conceptId === primaryConceptId;
  const missed = lesson.questions.filter((question) => !isMain(question)).slice(0, 1);
  await answerAll(learner, { lessonId, questions: missed }, { wrong: 1 });
  const rest = lesson.questions.filter((question) => !missed.includes(question));
  await answerAll(learner, { lessonId, questions: rest });

  const page = await loadLessonSession(learner, lessonId, NEXT);

  expect(page).toMatchObject({ remediation: [], recalled: [{}], steps: { next: [] } });
  const fresh = page.status === "open" ? page.steps?.question : null;
  const sameQuestion = eq(questions.id, fresh!.id);
  expect((await db.select().from(questions).where(sameQuestion))[0]).toMatchObject({
    use: "review",
    conceptId: missed[0]!.conceptId,
  });
});

test("library explanations are the author's own", async () => {
  const { lessonId, open } = await anExplainedLesson();
  const { preparedRemediation } = await findWrittenLesson(lessonId);
  expect((await open()).remediation).toEqual(preparedRemediation);
});
