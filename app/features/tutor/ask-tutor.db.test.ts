import { and, eq, isNull } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  aiUsage,
  answers,
  courses,
  enrollments,
  lessonProgress,
  lessons,
  lessonVersions,
  memories,
  questions,
  sessionQuestions,
  studySessions,
  tutorExchanges,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { textOf } from "../../../test/ai-service/request.ts";
import { startAiService } from "../../../test/ai-service/start-ai-service.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { aSource } from "../../../test/source.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { startReview } from "../reviews/start-review.ts";
import { askTutor, type TutorInput } from "./ask-tutor.ts";
import { deleteConversation, deleteExchange } from "./delete-exchanges.ts";
import { loadConversation } from "./load-conversation.ts";

const ai = await startAiService({
  msToFirstToken: 0,
  tokensPerSecond: Infinity,
  flags: (text) => text.includes("FLAGGED"),
});
afterAll(() => ai.close());

let services = 0;
test.beforeEach(() => {
  // Rejected request options are cached per service.
  env().ai = { baseUrl: ai.url, model: `tutor ${(services += 1)}`, modelCheck: "checker" };
  env().TUTOR_MESSAGES_FREE = 20;
  ai.setFault(null);
  ai.requests.length = 0;
});

const clock = () => MONDAY;
const MINUTE = 1 / (24 * 60);

const ask = (
  learner: Learner,
  lessonId: string,
  changes: Partial<TutorInput> = {},
  now: () => Date = clock,
) =>
  Array.fromAsync(
    askTutor(learner, { lessonId, kind: "ask", message: "Why is that?", ...changes }, now),
  );

type Events = Awaited<ReturnType<typeof ask>>;
const typesOf = (events: Events) => events.map(({ type }) => type);
const endOf = (events: Events) => {
  const end = events.at(-1);
  if (end?.type !== "end") throw new Error(`the reply was ${JSON.stringify(end)}`);
  return end;
};
const refusalOf = (events: Events) => {
  const [event] = events;
  return event?.type === "refused" ? event.reason : event?.type;
};
const rowsOf = ({ id }: Learner) =>
  db.select().from(tutorExchanges).where(eq(tutorExchanges.userId, id));
const promptsSent = () => ai.chats().map(({ body }) => textOf(body));

test("a reply streams by the sentence, cites the lesson and stays with it", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);

  const events = await ask(learner, lessonId);

  const texts = events.flatMap((event) => (event.type === "text" ? [event.text] : []));
  const { exchange, left } = endOf(events);
  expect(typesOf(events).at(0)).toBe("begun");
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.join("")).toBe(exchange.reply);
  expect(exchange).toMatchObject({ status: "answered", isCovered: true, message: "Why is that?" });
  const { blocks } = await findWrittenLesson(lessonId);
  expect(exchange.citations).toMatchObject([{ kind: "paragraph", blockId: blocks[0]?.id }]);
  expect(left).toBe(19);
  expect(await loadConversation(learner, lessonId, MONDAY)).toMatchObject({
    status: "open",
    exchanges: [exchange],
    left: 19,
    hasTutor: true,
  });
});

test("its tokens count as everywhere", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  await ask(learner, lessonId);

  const [call] = await db.select().from(aiUsage).where(eq(aiUsage.userId, learner.id));

  expect(call).toMatchObject({ writer: "tutor", status: "settled" });
  expect((call?.inputTokens ?? 0) + (call?.outputTokens ?? 0)).toBeLessThan(
    call?.reservedTokens ?? 0,
  );
});

test("the tutor knows the lesson and what was written before, and no question of it", async () => {
  const learner = await aLearner();
  const { lessonId, questions: ofLesson } = await aFinishedLesson(learner);
  await ask(learner, lessonId, { message: "What is the first thing?" });
  await ask(learner, lessonId, { message: "And then?", quote: "a sentence I marked" });

  const prompt = promptsSent().at(-1) ?? "";

  expect(prompt).toContain("<learner-message>\nAnd then?\n</learner-message>");
  expect(prompt).toContain("<quoted-words>\na sentence I marked\n</quoted-words>");
  expect(prompt).toContain("Learner: What is the first thing?\nTutor: Sample reply");
  expect(prompt).toContain('<paragraph number="1">');
  expect(prompt).toContain("Write in English.");
  expect(prompt).not.toContain("A quiz on this lesson is still open.");
  expect(ofLesson.length).toBeGreaterThan(2);
  for (const { questionText, key } of ofLesson) {
    expect(prompt).not.toContain(questionText);
    expect(prompt).not.toContain(key.explanation);
  }
});

test("a source of the course is searched and cited by its place", async () => {
  const learner = await aLearner({ isPremium: true });
  const { lessonId, courseId } = await aFinishedLesson(learner);
  const words = "Zebrafish regrow their fins within two weeks, whatever was lost.";
  const { id, text } = await aSource(learner, `Nothing of note.\n\n${words}`, { courseId });

  const { exchange } = endOf(await ask(learner, lessonId, { message: "How do zebrafish do it?" }));

  const cited = exchange.citations.find(({ kind }) => kind === "passage");
  expect(cited).toMatchObject({ passage: { source: id, name: "Notes.txt", quote: words } });
  const { from, to } = (cited as { passage: { from: number; to: number } }).passage;
  expect(text.slice(from, to)).toBe(words);
});

test("what the lesson doesn't say is stored as such", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);

  const events = await ask(learner, lessonId, { message: "Something outside the lesson?" });

  expect(endOf(events).exchange).toMatchObject({ isCovered: false, citations: [] });
});

test("an explanation of one's own gets feedback, and changes nothing that is remembered", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner, { wrong: 1 });
  const state = async () =>
    Promise.all([
      db.select().from(memories).where(eq(memories.userId, learner.id)),
      db.select().from(answers).where(eq(answers.userId, learner.id)),
      db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
    ]);
  const before = await state();
  ai.setFault({
    kind: "recorded",
    reply: JSON.stringify({
      covered: true,
      right: "You name the pattern. [1] That's 9/10.",
      missing: "The data.",
      question: "Where do they come from?",
    }),
  });

  const { exchange } = endOf(
    await ask(learner, lessonId, { kind: "explain-back", message: "Machines look for patterns." }),
  );

  expect(exchange.reply).toBe(
    "**What's right.** You name the pattern.[^1]\n\n**What's missing.** The data.\n\n**A question.** Where do they come from?",
  );
  expect(before[0].length).toBeGreaterThan(0);
  expect(await state()).toEqual(before);
});

describe("a message isn't sent", () => {
  const REFUSED: [Partial<TutorInput>, string][] = [
    [{ message: "  \u200b " }, "empty"],
    [{ message: "x".repeat(1_001) }, "too-long"],
    [{ quote: "x".repeat(1_001) }, "too-long"],
    [{ message: "FLAGGED by the service" }, "unsafe"],
  ];

  test("that is empty, too long or unsafe", async () => {
    const learner = await aLearner();
    const { lessonId } = await aFinishedLesson(learner);

    for (const [input, reason] of REFUSED)
      expect(refusalOf(await ask(learner, lessonId, input))).toBe(reason);
    expect(ai.chats()).toHaveLength(0);
    expect(await rowsOf(learner)).toEqual([]);
  });

  test("about another learner's lesson, a locked one, or one that isn't written", async () => {
    const learner = await aLearner();
    const other = await aLearner();
    const { lessonId, lessonIds, courseId } = await aFinishedLesson(learner);
    const second = lessonIds[1] ?? "";

    expect(refusalOf(await ask(other, lessonId))).toBe("not-found");
    expect(refusalOf(await ask(learner, second))).toBe("locked");
    const planned = one(
      await db
        .insert(lessons)
        .values({ courseId, lessonNumber: 99, title: "Later" })
        .returning({ id: lessons.id }),
    );
    expect(refusalOf(await ask({ ...learner, isPremium: true }, planned.id))).toBe("not-found");
  });

  test("without an AI service", async () => {
    const learner = await aLearner();
    const { lessonId } = await aFinishedLesson(learner);
    env().ai = null;

    expect(refusalOf(await ask(learner, lessonId))).toBe("no-service");
  });

  test("where the tokens of the day are used up", async () => {
    const learner = await aLearner();
    const { lessonId } = await aFinishedLesson(learner);
    const { AI_DAILY_TOKENS } = env();
    env().AI_DAILY_TOKENS = 45_000;
    const own = await ask(learner, lessonId);
    env().AI_DAILY_TOKENS = 100;
    const all = await ask(learner, lessonId);
    env().AI_DAILY_TOKENS = AI_DAILY_TOKENS;

    expect([refusalOf(own), refusalOf(all)]).toEqual(["tokens", "site-tokens"]);
    expect(await rowsOf(learner)).toEqual([]);
  });
});

test("a word that the list refuses is fine where the lesson has it, or the service says so", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const violent = { message: "Is that a political weapon?" };
  expect(refusalOf(await ask(learner, lessonId, violent))).toBe("begun");

  const silent = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: silent.url, model: "writer", modelCheck: "checker" };
  const refused = refusalOf(await ask(learner, lessonId, violent));
  const { currentVersionId, blocks } = await findWrittenLesson(lessonId);
  const hook = { id: "war", section: "hook" as const, kind: "text" as const };
  await db
    .update(lessonVersions)
    .set({ blocks: [{ ...hook, text: "Political weapons." }, ...blocks] })
    .where(eq(lessonVersions.id, currentVersionId ?? ""));
  const taught = refusalOf(await ask(learner, lessonId, violent));
  await db
    .update(lessonVersions)
    .set({ blocks })
    .where(eq(lessonVersions.id, currentVersionId ?? ""));
  await silent.close();

  expect([refused, taught]).toEqual(["unsafe", "begun"]);
});

test("a question of the quiz isn't sent before it is answered, and is afterwards", async () => {
  const learner = await aLearner();
  const { lessonId, questions: ofLesson } = await aLesson(learner);
  const [question] = ofLesson;
  const message = `What's the answer? ${question?.questionText ?? ""}`;

  const [event] = await ask(learner, lessonId, { message });
  const asQuote = await ask(learner, lessonId, { quote: question?.questionText ?? "" });

  expect(event).toMatchObject({
    type: "refused",
    reason: "quiz-question",
    exchange: { status: "refused", message, reply: null },
  });
  expect(refusalOf(asQuote)).toBe("quiz-question");
  expect(ai.chats()).toHaveLength(0);
  // Only the latest one stays, and it isn't counted.
  expect(await loadConversation(learner, lessonId, MONDAY)).toMatchObject({
    exchanges: [{ status: "refused" }],
    left: 20,
  });
  const finished = await aLearner();
  const { lessonId: same } = await aFinishedLesson(finished);
  expect(refusalOf(await ask(finished, same, { message }))).toBe("begun");
});

test("once an answer is locked, its question may be asked about; one of an open review may not", async () => {
  const learner = await aLearner({ isPremium: true });
  const lesson = await aLesson(learner);
  const [first, second] = lesson.questions;
  await answerAll(learner, { ...lesson, questions: lesson.questions.slice(0, 1) });
  const about = (question: typeof first) =>
    ask(learner, lesson.lessonId, { message: question?.questionText ?? "" });

  expect(refusalOf(await about(first))).toBe("begun");
  expect(promptsSent().at(-1)).toContain("A quiz on this lesson is still open.");
  expect(refusalOf(await about(second))).toBe("quiz-question");

  const reviewer = await aLearner({ isPremium: true });
  const finished = await aFinishedLesson(reviewer);
  const other = await aFinishedLesson(reviewer, { course: "Personal Finance" });
  const nextMonth = later(MONDAY, 30);
  await startReview(reviewer, { lessonId: finished.lessonId }, nextMonth);
  const [open] = await db
    .select({ message: questions.questionText })
    .from(sessionQuestions)
    .innerJoin(questions, eq(questions.id, sessionQuestions.questionId))
    .innerJoin(studySessions, eq(studySessions.id, sessionQuestions.sessionId))
    .where(and(eq(studySessions.userId, reviewer.id), isNull(studySessions.finishedAt)));
  expect(open?.message).toBeTruthy();
  // From the page of any lesson.
  expect(refusalOf(await ask(reviewer, other.lessonId, open))).toBe("quiz-question");
});

test("a free account writes as many messages as the setting says, a Premium one any number", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  env().TUTOR_MESSAGES_FREE = 2;
  ai.setFault([{ kind: "refusal" }]);
  const failed = endOf(await ask(learner, lessonId));
  const first = endOf(await ask(learner, lessonId, { kind: "explain-back" }));
  const second = endOf(await ask(learner, lessonId));

  expect(failed).toMatchObject({ left: 2, exchange: { status: "failed" } });
  expect([first.left, second.left]).toEqual([1, 0]);
  expect(refusalOf(await ask(learner, lessonId))).toBe("messages");
  await deleteConversation(learner, lessonId, MONDAY);
  expect(refusalOf(await ask(learner, lessonId))).toBe("messages");
  const premium = { ...learner, isPremium: true };
  expect(endOf(await ask(premium, lessonId)).left).toBeNull();
});

test("with the setting at 0 the tutor is Premium's alone", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  env().TUTOR_MESSAGES_FREE = 0;

  expect(refusalOf(await ask(learner, lessonId))).toBe("messages");
  expect(await loadConversation(learner, lessonId, MONDAY)).toMatchObject({ left: 0 });
});

test("of two messages at once one is written", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  // Its last words wait until both have been sent.
  const slow = await startAiService({ msToFirstToken: 0, holdsLessons: true });
  slow.setFault({ kind: "recorded", reply: '{"covered":true,"text":"So it is.","hook":""}' });
  env().ai = { baseUrl: slow.url, model: "writer", modelCheck: "checker" };
  const input = { lessonId, kind: "ask", message: "Why?" } as const;
  const both = [askTutor(learner, input, clock), askTutor(learner, input, clock)];

  const begun = await Promise.all(both.map((events) => events.next()));
  slow.hurry();
  await Promise.all(both.map((events) => Array.fromAsync(events)));
  await slow.close();

  expect(new Set(begun.map(({ value }) => value?.type))).toEqual(new Set(["begun", "refused"]));
  expect(await rowsOf(learner)).toMatchObject([{ status: "answered", reply: "So it is." }]);
});

test("a reader who leaves finds the whole reply", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const events = askTutor(learner, { lessonId, kind: "ask", message: "Why?" }, clock);
  await events.next();
  await events.return(undefined);

  await expect.poll(async () => (await rowsOf(learner))[0]?.status).toBe("answered");
  expect((await rowsOf(learner))[0]?.reply).toContain("see whether it fits.");
});

test("a message that is deleted while its reply is written makes no room for another", async () => {
  const learner = await aLearner({ isPremium: true });
  const { lessonId } = await aFinishedLesson(learner);
  const slow = await startAiService({ msToFirstToken: 0, tokensPerSecond: 1 });
  onTestFinished(() => slow.close());
  env().ai = { baseUrl: slow.url, model: "slow", modelCheck: "checker" };
  const events = askTutor(learner, { lessonId, kind: "ask", message: "Why?" }, clock);
  await events.next();
  await deleteConversation(learner, lessonId, MONDAY);

  expect(refusalOf(await ask(learner, lessonId))).toBe("busy");
  slow.hurry();
  await Array.fromAsync(events);
  expect(refusalOf(await ask(learner, lessonId))).toBe("begun");
});

test("a reply that never came counts as failed after two minutes, and is replaced by the next try", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const row = { userId: learner.id, lessonId, kind: "ask", message: "Why me?" } as const;
  const lost = one(
    await db
      .insert(tutorExchanges)
      .values({ ...row, createdAt: MONDAY })
      .returning({ id: tutorExchanges.id }),
  );
  const soon = later(MONDAY, MINUTE);
  const afterwards = later(MONDAY, 2 * MINUTE);
  expect(refusalOf(await ask(learner, lessonId, {}, () => soon))).toBe("busy");
  expect(await loadConversation(learner, lessonId, soon)).toMatchObject({
    exchanges: [{ status: "waiting" }],
    left: 19,
  });
  expect(await loadConversation(learner, lessonId, afterwards)).toMatchObject({
    exchanges: [{ status: "failed" }],
    left: 20,
  });

  const again = { message: "", retryOf: lost.id };
  const { exchange } = endOf(await ask(learner, lessonId, again, () => afterwards));

  expect(exchange).toMatchObject({ message: "Why me?", status: "answered" });
  expect(await rowsOf(learner)).toHaveLength(1);
});

test("a service that fails once is asked again; one that fails in the middle is not", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  ai.setFault([{ kind: "empty-body" }]);
  expect(endOf(await ask(learner, lessonId)).exchange.status).toBe("answered");

  ai.requests.length = 0;
  ai.setFault({ kind: "error-event", afterCharacters: 190 });
  const events = await ask(learner, lessonId);

  expect(endOf(events).exchange).toMatchObject({ status: "failed", reply: null });
  expect(ai.chats()).toHaveLength(1);
});

test("a message or the whole conversation is deleted, by its own learner only", async () => {
  const learner = await aLearner({ isPremium: true });
  const other = await aLearner({ isPremium: true });
  const { lessonId } = await aFinishedLesson(learner);
  const { exchange } = endOf(await ask(learner, lessonId));
  await ask(learner, lessonId);
  const input = { lessonId, exchangeId: exchange.id };

  expect(await deleteExchange(other, input, MONDAY)).toEqual({ status: "not-found" });
  expect(await deleteExchange(learner, input, MONDAY)).toEqual({ status: "deleted" });
  expect(await deleteExchange(learner, input, MONDAY)).toEqual({ status: "not-found" });
  await deleteConversation(other, lessonId, MONDAY);
  expect(await rowsOf(learner)).toHaveLength(1);
  await deleteConversation(learner, lessonId, MONDAY);
  expect(await rowsOf(learner)).toEqual([]);
});

test("what a free account deletes leaves no word", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const quote = "Machines learn";
  const { exchange } = endOf(await ask(learner, lessonId, { quote }));
  await deleteExchange(learner, { lessonId, exchangeId: exchange.id }, MONDAY);

  expect(await rowsOf(learner)).toMatchObject([
    { status: "deleted", message: "", quote: "", reply: null, citations: [], blockId: null },
  ]);
  expect(await loadConversation(learner, lessonId, MONDAY)).toMatchObject({
    exchanges: [],
    left: 19,
  });
});

test("a conversation goes with its course", async () => {
  const learner = await aLearner({ isPremium: true });
  const course = one(
    await db
      .insert(courses)
      .values({
        ownerId: learner.id,
        topicName: "Tides",
        source: "ai",
        createdAt: MONDAY,
        updatedAt: MONDAY,
      })
      .returning({ id: courses.id }),
  );
  const { lessonId } = await aFinishedLesson(learner);
  await db.insert(enrollments).values({
    userId: learner.id,
    courseId: course.id,
    createdAt: MONDAY,
    updatedAt: MONDAY,
  });
  const values = { courseId: course.id, lessonNumber: 1, title: "Tides" };
  const lesson = one(await db.insert(lessons).values(values).returning({ id: lessons.id }));
  const row = { userId: learner.id, kind: "ask", message: "Why?", createdAt: MONDAY } as const;
  await db.insert(tutorExchanges).values([
    { ...row, lessonId: lesson.id },
    { ...row, lessonId },
  ]);

  await db.delete(courses).where(eq(courses.id, course.id));

  const own = and(eq(tutorExchanges.userId, learner.id));
  expect(await db.select().from(tutorExchanges).where(own)).toMatchObject([{ lessonId }]);
});
