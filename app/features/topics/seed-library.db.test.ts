import { isChoice } from "#app/rules/questions/draft.ts";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { courses, lessons, lessonVersions, questions, userStats } from "#app/db/tables/index.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { courseNamed } from "#app/library/course-names.ts";
import { loadLibrary } from "#app/library/library.ts";
import type { Block } from "#app/rules/blocks/block.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { aFinishedLesson, aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import { beginReview, reviewWhole } from "../../../test/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { exportTopics } from "../accounts/data/export-learning.ts";
import { loadLessonContent } from "../lessons/load-lesson-content.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadOfflineLessons } from "../lessons/load-offline-lessons.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { loadReview } from "../reviews/load-review.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { seedCourse, seedLibrary } from "./seed-library.ts";

const NEXT_START = later(MONDAY, 1);

async function aCourse(name: string): Promise<LibraryCourse> {
  const course = courseNamed(await loadLibrary(), name);
  if (!course) throw new Error(`the library has no ${name}`);
  return structuredClone(course);
}

/** Restarts after an author has edited a course's files. */
const restartWith = (course: LibraryCourse) =>
  db.transaction((tx) => seedCourse(tx, course, NEXT_START));

const textBlock = (section: "hook", text: string): Block => ({
  id: section,
  section,
  kind: "text",
  text,
});

async function open(learner: Learner, lessonId: string) {
  const page = await loadLessonSession(learner, lessonId, NEXT_START);
  const content = await loadLessonContent(learner, lessonId, MONDAY);
  if (page.status !== "open" || content.status !== "open")
    throw new Error(`the lesson is ${page.status}`);
  return { ...content, ...page };
}

test("every instance stores the library once with the same ids, and a restart without changes writes nothing", async () => {
  await Promise.all([seedLibrary(MONDAY), seedLibrary(MONDAY)]);
  await seedLibrary(NEXT_START);

  const stored = await db.select().from(courses).where(eq(courses.source, "library"));
  expect(stored.length).toBeGreaterThanOrEqual(6);
  for (const { id, slug, ownerId, updatedAt } of stored)
    expect({ id, ownerId, updatedAt }).toEqual({
      id: libraryId.course(slug ?? ""),
      ownerId: null,
      updatedAt: MONDAY,
    });
});

test("a corrected sentence and question reach learners in the middle of a course without losing their progress", async () => {
  const name = "Public Speaking Excellence";
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { course: name });
  const before = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  const course = await aCourse(name);
  course.lessons[0]!.blocks[0] = textBlock("hook", "A hook that reads better.");
  course.lessons[0]!.questions[0]!.question_text = "A question that is chosen more clearly?";

  await restartWith(course);

  const page = await open(learner, lesson.lessonId);
  expect(textOf((page.lesson.blocks ?? []) as Block[], "hook")).toBe("A hook that reads better.");
  expect(page.questions[0]).toMatchObject({
    id: lesson.questions[0]!.id,
    text: "A question that is chosen more clearly?",
  });
  expect(page.session).toEqual({ phase: "lesson", completedScore: 1 });
  expect(page.mastery).not.toBeNull();
  expect(one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)))).toEqual(
    before,
  );
});

test("reordered questions keep their ids", async () => {
  const name = "Digital Marketing Strategy";
  const { lessonId, questions: original } = await aLesson(await aLearner(), name);
  const course = await aCourse(name);
  course.lessons[0]!.questions.reverse();

  await restartWith(course);

  const stored = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")))
    .orderBy(questions.orderIndex);
  expect(stored).toEqual(original.map(({ id }) => ({ id })).toReversed());
});

test("answers graded with a wrong key stop counting, and the corrected question is a new one", async () => {
  const name = "Personal Finance Mastery";
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { course: name, wrong: 1 });
  const course = await aCourse(name);
  const [question] = course.lessons[0]!.questions;
  if (!question || !isChoice(question)) throw new Error("the first question is no choice");
  const { options, correct_answer } = question;
  question.correct_answer = options.find((option) => option !== correct_answer)!;

  await restartWith(course);

  const page = await open(learner, lesson.lessonId);
  const old = lesson.questions[0]!.id;
  expect(page.questions.map(({ id }) => id)).not.toContain(old);
  expect(page.questions).toHaveLength(lesson.questions.length);
  expect(page.session).toMatchObject({ completedScore: 1 });

  await restartWith(await aCourse(name));
  const restored = await open(learner, lesson.lessonId);
  expect(restored.questions.map(({ id }) => id)).toContain(old);
  const score = (lesson.questions.length - 1) / lesson.questions.length;
  expect(restored.session).toMatchObject({ completedScore: score });
});

test("a removed question is no longer chosen, and its answers still count", async () => {
  const name = "Creative Writing Techniques";
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { course: name, wrong: 1 });
  const course = await aCourse(name);
  course.lessons[0]!.questions.shift();

  await restartWith(course);

  const page = await open(learner, lesson.lessonId);
  expect(page.questions.map(({ id }) => id)).toEqual(lesson.questions.slice(1).map(({ id }) => id));
  const score = (lesson.questions.length - 1) / lesson.questions.length;
  expect(page.session).toMatchObject({ completedScore: score });
});

test("a lesson with a new title keeps its URL", async () => {
  const name = "Data Analysis with Python";
  const { lessonIds } = await aLesson(await aLearner(), name);
  const course = await aCourse(name);
  course.lessons[2]!.title = "Another title";

  await restartWith(course);

  const stored = await db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(eq(lessons.courseId, libraryId.course(course.slug)))
    .orderBy(lessons.lessonNumber);
  expect(stored.map(({ id }) => id)).toEqual(lessonIds);
  expect(stored[2]?.title).toBe("Another title");
});

test("a changed text is a new version; the old one and the unchanged lessons stay", async () => {
  const name = "Machine Learning Fundamentals";
  const { lessonIds } = await aLesson(await aLearner(), name);
  const course = await aCourse(name);
  course.lessons[0]!.blocks[0] = textBlock("hook", "Another hook.");

  await restartWith(course);
  await restartWith(await aCourse(name));

  const versionsOf = (lessonId = "") =>
    db.select().from(lessonVersions).where(eq(lessonVersions.lessonId, lessonId));
  expect(await versionsOf(lessonIds[0])).toHaveLength(2);
  expect(await versionsOf(lessonIds[1])).toHaveLength(1);
  const hook = textOf((await findWrittenLesson(lessonIds[0]!)).blocks, "hook");
  expect(hook).not.toBe("Another hook.");
});

/** An author writes other questions for the reviews and the checks of the first lesson. */
async function withFurtherQuestions(name: string) {
  const course = await aCourse(name);
  const [first] = course.lessons;
  const [question] = first!.questions;
  if (!question || !isChoice(question)) throw new Error("the first question is no choice");
  first!.furtherQuestions = [];
  for (const use of ["review", "check", "predict"] as const)
    first!.furtherQuestions.push({
      ...question,
      use,
      question_text: `What is chosen some other time (${use})?`,
    });
  first!.furtherQuestions.push({
    kind: "number",
    use: "review",
    question_text: "What are {rate}% of {price} dollars?",
    parameters: { price: [20, 40], rate: [5, 10] },
    value: "price * rate / 100",
    explanation: "{rate}% of {price} dollars are {value} dollars.",
    feedback_correct: "Yes, {value}.",
    feedback_incorrect: "No, {value}.",
    difficulty_level: 2,
    concept: question.concept,
  });
  return course;
}

test("a lesson's quiz and its review ask nothing of what is meant for another time, and its questions keep their ids", async () => {
  const name = "Creative Writing Techniques";
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { course: name });

  const course = await withFurtherQuestions(name);
  await restartWith(course);

  const page = await open(learner, lesson.lessonId);
  expect(page.questions.map(({ id }) => id)).toEqual(lesson.questions.map(({ id }) => id));
  const stored = await db
    .select({ use: questions.use })
    .from(questions)
    .where(and(eq(questions.lessonId, lesson.lessonId), isNotNull(questions.orderIndex)))
    .orderBy(questions.orderIndex);
  const quiz = lesson.questions.map(() => "quiz");
  const further = course.lessons[0]!.furtherQuestions.map(({ use }) => use ?? "review");
  expect(stored.map(({ use }) => use)).toEqual([...quiz, ...further]);
  const offline = await loadOfflineLessons(learner, lesson.lessonId);
  expect(JSON.stringify(offline)).not.toContain("some other time");
  expect(JSON.stringify(await Array.fromAsync(exportTopics(learner)))).not.toContain(
    "some other time",
  );
  const sessionId = await beginReview(learner, lesson.lessonId, later(MONDAY, 300));
  const review = await loadReview(learner, sessionId);
  const chosen = new Set(review?.questions.map(({ id }) => id));
  const reviewed = await db
    .select()
    .from(questions)
    .where(inArray(questions.id, [...chosen]));
  expect(reviewed.map(({ use }) => use).toSorted()).toEqual(["quiz", "quiz", "review"]);
});

test("a question with parameters is stored as its first case, and neither its page nor its feedback has the formula", async () => {
  const name = "Creative Writing Techniques";
  const course = await withFurtherQuestions(name);
  const first = course.lessons[0]!;
  first.questions = [{ ...first.furtherQuestions.pop()!, use: "quiz" }];
  const learner = await aLearner();
  const { lessonId } = await aLesson(learner, name);

  await restartWith(course);

  const page = await open(learner, lessonId);
  const [question] = page.questions;
  expect(question?.text).toBe("What are 5% of 20 dollars?");
  expect(JSON.stringify(page.questions)).not.toContain("price");
  const input = { lessonId, questionId: question!.id, answer: ["1"] };
  const answered = await answerQuestion(learner, input, NEXT_START);
  expect(answered).toMatchObject({ status: "answered", isCorrect: true, rightAnswer: "1" });
  expect(JSON.stringify(answered)).not.toContain("price");
  expect(JSON.stringify(await open(learner, lessonId))).not.toContain("price *");
});

/** No other test changes it. */
const IDEAS_COURSE = "Sleep Better";

const withNames = (course: LibraryCourse, names: Record<string, string>): LibraryCourse =>
  JSON.parse(
    Object.entries(names).reduce(
      (text, [from, to]) => text.replaceAll(JSON.stringify(from), JSON.stringify(to)),
      JSON.stringify(course),
    ),
  ) as LibraryCourse;

test("an idea that is renamed while learners are in its course stays as they remember it", async () => {
  const learner = await aLearner();
  const course = await aCourse(IDEAS_COURSE);
  await aFinishedLesson(learner, { course: IDEAS_COURSE, wrong: 1 });
  await reviewWhole(learner, null, later(MONDAY, 20));
  const before = (await rememberedBy(learner.id)).stored;
  const name = course.lessons[0]!.questions[0]!.concept;

  await restartWith(withNames(course, { [name]: "Another name" }));

  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
  const renamed = libraryId.concept(course.slug, "Another name");
  const old = libraryId.concept(course.slug, name);
  const withNewId = before.memories.map((memory) =>
    memory.conceptId === old ? { ...memory, conceptId: renamed } : memory,
  );
  expect(stored.memories).toHaveLength(before.memories.length);
  expect(stored.memories).toEqual(expect.arrayContaining(withNewId));
  expect(stored.learner).toEqual(before.learner);
  const at = later(MONDAY, 300);
  await reviewWhole(learner, null, at);
  const ids = (await rememberedBy(learner.id)).stored.memories.map(({ conceptId }) => conceptId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(["first", "second"] as const)(
  "two ideas that become one keep the stronger memory, also where that is the %s one's",
  async (strongerPlace) => {
    const learner = await aLearner();
    const course = await aCourse(IDEAS_COURSE);
    const [first, second] = course.lessons[0]!.questions;
    const names = [first!.concept, second!.concept];
    expect(names[0]).not.toBe(names[1]);
    // The first question of a lesson is the one answered wrongly.
    await aFinishedLesson(learner, { course: IDEAS_COURSE, wrong: 1 });
    const idOf = (name: string) => libraryId.concept(course.slug, name);
    const before = (await rememberedBy(learner.id)).stored.memories;
    const stabilityOf = (name: string) =>
      before.find(({ conceptId }) => conceptId === idOf(name))!.stability;
    const [weaker, stronger] = names.toSorted((a, b) => stabilityOf(a) - stabilityOf(b));
    const lasting = strongerPlace === "first" ? stronger! : weaker!;
    const former = lasting === stronger ? weaker! : stronger!;

    const merged = withNames(course, { [former]: lasting });
    merged.concepts = merged.concepts.filter(
      ({ name }, index, all) => all.findIndex((other) => other.name === name) === index,
    );
    merged.dependencies = [];
    await restartWith(merged);

    const { stored, replayed } = await rememberedBy(learner.id);
    expect(stored).toEqual(replayed);
    expect(stored.memories).toHaveLength(before.length - 1);
    const memory = stored.memories.find(({ conceptId }) => conceptId === idOf(lasting));
    expect(memory?.stability).toBe(stabilityOf(stronger!));
  },
);
