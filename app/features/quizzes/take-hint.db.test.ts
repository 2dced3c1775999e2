import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, courses, questionHints, questions, studySessions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { describeKey, describeResponse, responseFrom } from "#app/rules/questions/question.ts";
import { hintFor } from "#app/rules/questions/hint.ts";
import { SAMPLES } from "#app/rules/questions/samples.ts";
import type { TakenHint } from "#app/rules/tutor/hint.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { textOf } from "../../../test/ai-service/request.ts";
import { fieldsFor } from "../../../test/answer-fields.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  chosen,
  keyOption,
  later,
  makeDue,
  MONDAY,
  test,
  type ALesson,
} from "../../../test/builders.ts";
import { beginReview } from "../../../test/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { answerReview } from "../reviews/answer-review.ts";
import { loadReview } from "../reviews/load-review.ts";
import { answerQuestion } from "./answer-question.ts";
import { questionOf } from "./stored-question.ts";
import { takeHint, type HintTaken } from "./take-hint.ts";

let service: AiService;
test.beforeAll(async () => {
  service = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    flags: (text) => text.includes("zebra"),
  });
});
test.afterAll(() => service.close());
test.beforeEach(() => {
  service.setFault(null);
  service.requests.length = 0;
  env().ai = { baseUrl: service.url, model: "writer", modelCheck: "checker" };
});
test.afterEach(() => {
  env().ai = undefined;
});

const THOUGHT =
  "I think the program looks at what people marked before, but I can't say which part it learns from";
const SECOND_THOUGHT =
  "Maybe nobody tells it any rules at all, so whatever happens must come out of counting words";

const hints = (taken: HintTaken): TakenHint[] => (taken.status === "hinted" ? taken.hints : []);
const replies = (...texts: string[]) =>
  service.setFault(
    texts.map((hint) => ({ kind: "recorded", reply: JSON.stringify({ paragraph: 1, hint }) })),
  );

/** A quiz whose first question was answered wrongly. */
async function aMissedQuestion() {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const question = lesson.questions[0]!;
  await miss(learner, lesson, question);
  return { learner, lesson, question, asked: { lessonId: lesson.lessonId, questionId: question.id } };
}

async function miss(
  learner: Learner,
  { lessonId }: Pick<ALesson, "lessonId">,
  question: ALesson["questions"][number],
) {
  const answer = fieldsFor(questionOf(question), false);
  const answered = await answerQuestion(
    learner,
    { lessonId, questionId: question.id, answer },
    MONDAY,
  );
  expect(answered).toMatchObject({ status: "answered", isSettled: false });
}

const hintsOfPage = async (learner: Learner, lessonId: string, questionId: string) => {
  const page = await loadLessonSession(learner, lessonId, MONDAY);
  if (page.status !== "open") throw new Error(page.status);
  return page.questions.find(({ id }) => id === questionId)!.hints;
};

test("after a wrong answer the server climbs three steps, one at a time, and a reload shows them", async () => {
  const { learner, asked } = await aMissedQuestion();
  replies("What did the people mark?", "Look at the part on examples.", "Think of a fruit stall.");

  const first = await takeHint(learner, asked, MONDAY);
  const second = await takeHint(learner, asked, MONDAY);
  const third = await takeHint(learner, asked, MONDAY);

  expect(hints(first)).toEqual([{ step: 1, text: "What did the people mark?", passage: null }]);
  expect(hints(second)[1]).toMatchObject({ step: 2, text: "Look at the part on examples." });
  expect(hints(second)[1]?.passage?.card).toMatch(/^(explanation|example|why)/);
  expect(hints(third).map(({ text }) => text)).toEqual([
    "What did the people mark?",
    "Look at the part on examples.",
    "Think of a fruit stall.",
  ]);
  expect(await hintsOfPage(learner, asked.lessonId, asked.questionId)).toEqual(hints(third));
  expect(await takeHint(learner, asked, MONDAY)).toEqual({ status: "no-more-hints" });
  expect(service.chats()).toHaveLength(3);
});

test("before an answer each hint needs fifteen words of the learner's own; it opens the session", async () => {
  const learner = await aLearner();
  const { lessonId, questions: quiz } = await aLesson(learner);
  const asked = { lessonId, questionId: quiz[0]!.id };

  const without = await takeHint(learner, asked, MONDAY);
  const few = await takeHint(learner, { ...asked, ownWords: "I have no idea" }, MONDAY);
  const same = await takeHint(learner, { ...asked, ownWords: "hint ".repeat(15) }, MONDAY);
  expect([without, few, same]).toEqual([
    { status: "own-words", fault: "few" },
    { status: "own-words", fault: "few" },
    { status: "own-words", fault: "repeated" },
  ]);
  expect(await db.$count(studySessions, eq(studySessions.userId, learner.id))).toBe(0);
  expect(service.chats()).toEqual([]);

  const thought = { ...asked, ownWords: THOUGHT };
  expect(hints(await takeHint(learner, thought, MONDAY))).toHaveLength(1);
  expect(textOf(service.chats()[0]!.body)).toContain(THOUGHT);
  expect(await takeHint(learner, thought, MONDAY)).toMatchObject({ fault: "repeated" });
  const more = await takeHint(learner, { ...asked, ownWords: SECOND_THOUGHT }, MONDAY);
  expect(hints(more)).toHaveLength(2);
  const session = one(
    await db.select().from(studySessions).where(eq(studySessions.userId, learner.id)),
  );
  expect(session).toMatchObject({ kind: "lesson", lessonId, finishedAt: null });
  const stored = await db
    .select()
    .from(questionHints)
    .where(eq(questionHints.sessionId, session.id));
  expect(stored.map(({ ownWords }) => ownWords)).toEqual([THOUGHT, SECOND_THOUGHT]);
});

test("an answer counts the hints before it, and a settled question has no more", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const [question, other] = lesson.questions;
  const asked = { lessonId: lesson.lessonId, questionId: question!.id };
  await takeHint(learner, { ...asked, ownWords: THOUGHT }, MONDAY);
  await miss(learner, lesson, question!);
  await takeHint(learner, asked, MONDAY);
  const right = { ...asked, answer: chosen(keyOption(question!)), attempt: 2 };
  await answerQuestion(learner, right, MONDAY);
  await answerQuestion(
    learner,
    { ...asked, questionId: other!.id, answer: chosen(keyOption(other!)) },
    MONDAY,
  );

  const stored = await db.select().from(answers).where(eq(answers.userId, learner.id));
  expect(
    stored
      .map(({ questionId, attempt, hints: count }) => [questionId === question!.id, attempt, count])
      .toSorted(),
  ).toEqual([
    [false, 1, 0],
    [true, 1, 1],
    [true, 2, 3],
  ]);
  expect(await takeHint(learner, asked, MONDAY)).toEqual({ status: "settled" });
});

test("two tabs get the same hint, and an older tab the one it doesn't know", async () => {
  const { learner, asked } = await aMissedQuestion();

  const [one_, other] = await Promise.all([
    takeHint(learner, { ...asked, after: 0 }, MONDAY),
    takeHint(learner, { ...asked, after: 0 }, MONDAY),
  ]);

  expect(hints(one_)).toHaveLength(1);
  expect(other).toEqual(one_);
  const calls = service.chats().length;
  expect(await takeHint(learner, { ...asked, after: 0 }, MONDAY)).toEqual(one_);
  expect(service.chats()).toHaveLength(calls);
  expect(await db.$count(questionHints, eq(questionHints.userId, learner.id))).toBe(1);
});

test("an answer that settles the question while a hint is written leaves it without", async () => {
  const { learner, asked, question } = await aMissedQuestion();
  const right = { ...asked, answer: chosen(keyOption(question)), attempt: 2 };
  let answering: Promise<unknown> | undefined;
  service.setFault(() => {
    answering = answerQuestion(learner, right, MONDAY);
    return null;
  });
  service.requests.length = 0;

  const taken = await takeHint(learner, asked, MONDAY);
  await answering;

  expect(["settled", "hinted"]).toContain(taken.status);
  const second = one(
    (await db.select().from(answers).where(eq(answers.userId, learner.id))).filter(
      ({ attempt }) => attempt === 2,
    ),
  );
  expect(second.hints).toBe(taken.status === "hinted" ? 2 : 1);
});

test("no one else's question, no locked lesson, no check and no ended session", async () => {
  const { learner, asked, lesson } = await aMissedQuestion();
  const stranger = await aLearner();
  expect(await takeHint(stranger, asked, MONDAY)).toEqual({ status: "not-found" });

  const [locked] = await db
    .select()
    .from(questions)
    .where(eq(questions.lessonId, lesson.lessonIds[1]!));
  const ahead = { lessonId: locked!.lessonId, questionId: locked!.id };
  expect(await takeHint(learner, ahead, MONDAY)).toEqual({ status: "locked" });
  expect(
    await takeHint(learner, { ...asked, questionId: locked!.id }, MONDAY),
  ).toEqual({ status: "not-found" });

  const elsewhere = { ...asked, sessionId: lesson.courseId };
  expect(await takeHint(learner, elsewhere, MONDAY)).toEqual({ status: "already-finished" });

  const ofOtherUses = await db
    .update(questions)
    .set({ use: "check" })
    .where(eq(questions.id, lesson.questions[1]!.id))
    .returning();
  const inCheck = { ...asked, questionId: ofOtherUses[0]!.id, ownWords: THOUGHT };
  expect(await takeHint(learner, inCheck, MONDAY)).toEqual({ status: "not-found" });
  await db
    .update(questions)
    .set({ use: "quiz" })
    .where(eq(questions.id, lesson.questions[1]!.id));
  expect(service.chats()).toEqual([]);
});

test("without an AI service nothing is offered and nothing happens", async () => {
  const { learner, asked } = await aMissedQuestion();
  env().ai = undefined;

  expect(await takeHint(learner, asked, MONDAY)).toEqual({ status: "no-writer" });
  expect(await hintsOfPage(learner, asked.lessonId, asked.questionId)).toBeNull();
  expect(await db.$count(questionHints, eq(questionHints.userId, learner.id))).toBe(0);
});

test("a service that fails is replaced by the built-in hints, and the third step says that there is nothing more", async () => {
  const { learner, asked, question } = await aMissedQuestion();
  service.setFault({ kind: "server-error" });
  const shown = hintFor(questionOf(question), { option: (keyOption(question) + 1) % 4 });

  const first = await takeHint(learner, asked, MONDAY);
  const second = await takeHint(learner, asked, MONDAY);

  expect(hints(first)[0]?.text).toBeTruthy();
  expect(hints(first)[0]?.text).not.toBe(shown.hint);
  expect(hints(second)[1]?.text).toMatch(/^The lesson/);
  expect(hints(second)[1]?.passage).not.toBeNull();
  expect(await takeHint(learner, asked, MONDAY)).toEqual({ status: "no-hint" });
  service.setFault(null);
  expect(hints(await takeHint(learner, asked, MONDAY))).toHaveLength(3);
});

test("tokens that are used up leave the built-in hint", async () => {
  const { learner, asked } = await aMissedQuestion();
  const { AI_DAILY_TOKENS } = env();
  env().AI_DAILY_TOKENS = 100;
  const taken = await takeHint(learner, asked, MONDAY);
  env().AI_DAILY_TOKENS = AI_DAILY_TOKENS;

  expect(hints(taken)).toHaveLength(1);
  expect(service.chats()).toEqual([]);
});

test("of a reply that gives the answer away nothing of it reaches the learner", async () => {
  const { learner, asked, question } = await aMissedQuestion();
  const right = describeKey(questionOf(question));
  replies(
    `What do all spam filters have in common? The answer is: ${right}`,
    `${right}.`,
    `It's “${right.toUpperCase()}”, of course. Compare it with a fruit stall.`,
  );

  const taken = [
    await takeHint(learner, asked, MONDAY),
    await takeHint(learner, asked, MONDAY),
    await takeHint(learner, asked, MONDAY),
  ];

  expect(JSON.stringify(taken).toLowerCase()).not.toContain(right.toLowerCase());
  expect(hints(taken[0]!)[0]?.text).toBe("What do all spam filters have in common?");
  expect(hints(taken[1]!)[1]?.text).toMatch(/^The lesson/);
  expect(hints(taken[2]!)[2]?.text).toBe("Compare it with a fruit stall.");
});

test("a hint in another language than the course's isn't shown", async () => {
  const { learner, asked, lesson } = await aMissedQuestion();
  await db.update(courses).set({ language: "en" }).where(eq(courses.id, lesson.courseId));
  const german =
    "Lies dir den zweiten Absatz noch einmal durch und achte darauf, womit die Maschine verglichen wird.";
  replies(german);

  expect(hints(await takeHint(learner, asked, MONDAY))[0]?.text).not.toBe(german);
});

test("words that the moderation refuses are neither sent to the model nor stored", async () => {
  const learner = await aLearner();
  const { lessonId, questions: quiz } = await aLesson(learner);
  const asked = { lessonId, questionId: quiz[0]!.id, ownWords: `zebra ${THOUGHT}` };

  expect(await takeHint(learner, asked, MONDAY)).toEqual({ status: "unsafe" });
  expect(service.chats()).toEqual([]);
  expect(await db.$count(questionHints, eq(questionHints.userId, learner.id))).toBe(0);
});

const KINDS = Object.values(SAMPLES).filter(({ kind }) => kind !== "self");

test.for(KINDS)(
  "what a model gets to know of $kind: the question, the wrong answer and the lesson, and nothing that answers it",
  async (sample) => {
    const learner = await aLearner();
    const lesson = await aLesson(learner);
    const [row, other] = lesson.questions;
    await db
      .update(questions)
      .set({ ...sample, questionText: "What does a bee say?" })
      .where(eq(questions.id, row!.id));
    const asked = { lessonId: lesson.lessonId, questionId: row!.id };
    const fields = fieldsFor(sample, false);
    await answerQuestion(learner, { ...asked, answer: fields }, MONDAY);

    for (let step = 1; step <= 3; step++)
      expect(hints(await takeHint(learner, asked, MONDAY))).toHaveLength(step);

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
      .set({ kind: row!.kind, content: row!.content, key: row!.key, questionText: row!.questionText })
      .where(eq(questions.id, row!.id));
  },
);

/** Every text of a question that its learner hasn't chosen. */
function secretsOf(question: (typeof KINDS)[number], wrong: string): string[] {
  const { explanation, feedbackCorrect, feedbackIncorrect, beliefs } = question.key;
  const options = question.kind === "choice" ? question.content.options : [];
  return [
    describeKey(question),
    explanation,
    feedbackCorrect,
    feedbackIncorrect,
    ...beliefs.map(({ belief }) => belief),
    ...options.filter((option) => option !== wrong),
    ...(question.kind === "short" ? question.key.accepted : []),
    ...(question.kind === "cloze" ? ["round", "nectar", "pollen"] : []),
  ];
}

test("in a review hints follow a wrong answer, belong to the review, and count", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const at = later(MONDAY, 20);
  await makeDue(learner, lesson.lessonId, later(MONDAY, 19));
  const sessionId = await beginReview(learner, at);
  const review = await loadReview(learner, sessionId);
  const current = review!.questions[0]!;
  const stored = one(await db.select().from(questions).where(eq(questions.id, current.id)));
  const asked = { setting: "review", lessonId: current.lessonId, questionId: current.id } as const;
  const inReview = { ...asked, sessionId };
  expect(await takeHint(learner, inReview, at)).toMatchObject({ fault: "few" });
  const answer = (isRight: boolean, attempt: number) =>
    answerReview(
      learner,
      { sessionId, questionId: current.id, attempt, answer: fieldsFor(questionOf(stored), isRight) },
      at,
    );
  await answer(false, 1);

  const taken = await takeHint(learner, inReview, at);

  expect(hints(taken)).toHaveLength(1);
  expect((await loadReview(learner, sessionId))?.questions[0]?.hints).toEqual(hints(taken));
  expect(await takeHint(await aLearner(), inReview, at)).toEqual({ status: "not-found" });
  expect(await takeHint(learner, { ...inReview, sessionId: undefined }, at)).toEqual({
    status: "not-found",
  });
  await answer(true, 2);
  const tries = await db
    .select({ attempt: answers.attempt, hints: answers.hints })
    .from(answers)
    .where(inArray(answers.sessionId, [sessionId]));
  expect(tries.toSorted((a, b) => a.attempt - b.attempt)).toEqual([
    { attempt: 1, hints: 0 },
    { attempt: 2, hints: 2 },
  ]);
});

test("the warm-up has hints as a review has; the first one stores it", async () => {
  const learner = await aLearner({ isPremium: true });
  const finished = await aFinishedLesson(learner);
  const at = later(MONDAY, 20);
  const lessonId = finished.lessonIds[1]!;
  const page = await loadLessonSession(learner, lessonId, at);
  if (page.status !== "open") throw new Error(page.status);
  const asked = { setting: "warm-up", lessonId, questionId: page.warmUp[0]!.id } as const;
  const reviews = () =>
    db.$count(studySessions, eq(studySessions.lessonId, lessonId));

  expect(await takeHint(learner, asked, at)).toMatchObject({ status: "own-words" });
  expect(await reviews()).toBe(0);
  expect(hints(await takeHint(learner, { ...asked, ownWords: THOUGHT }, at))).toHaveLength(1);
  expect(await reviews()).toBe(1);
  const again = await loadLessonSession(learner, lessonId, at);
  expect(again.status === "open" && again.warmUp[0]?.hints).toHaveLength(1);
});

test("a finished quiz has no hints left", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  await answerAll(learner, lesson);
  const asked = { lessonId: lesson.lessonId, questionId: lesson.questions[0]!.id };

  expect(await takeHint(learner, { ...asked, ownWords: THOUGHT }, MONDAY)).toEqual({
    status: "settled",
  });
});
