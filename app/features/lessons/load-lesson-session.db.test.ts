import { findWrittenLesson } from "./written-lesson.ts";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { db } from "#app/db/client.ts";
import { concepts, lessons, memories, questions, studySessions } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { reportQuestion } from "../reports/report-question.ts";
import { loadReview } from "../reviews/load-review.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  type ALesson,
  answerAll,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { beginReview } from "../../../test/reviews.ts";
import { finishLesson } from "./finish-lesson.ts";
import { describeKey } from "#app/rules/questions/question.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { loadLessonSession } from "./load-lesson-session.ts";
import { advanceLesson } from "./advance-lesson.ts";

const sessionOf = async (
  learner: Learner,
  { lessonId }: Pick<ALesson, "lessonId">,
  at = MONDAY,
) => {
  const page = await loadLessonSession(learner, lessonId, at);
  return page.status === "open" ? page.session : page.status;
};

describe("a reload continues where the learner was", () => {
  test("from the first page to the last", async () => {
    const learner = await aLearner();
    const lesson = await aLesson(learner);
    expect(await sessionOf(learner, lesson)).toEqual({ phase: "lesson", completedScore: null });

    await beginQuiz(learner, lesson.lessonId, MONDAY);
    expect(await sessionOf(learner, lesson)).toMatchObject({ phase: "quiz", question: 0 });

    await answerAll(learner, lesson, { wrong: 3 });
    expect(await sessionOf(learner, lesson)).toMatchObject({ phase: "quiz", step: "result" });

    await advanceLesson(learner, lesson.lessonId, "result");
    expect(await sessionOf(learner, lesson)).toMatchObject({ phase: "remediation" });

    await advanceLesson(learner, lesson.lessonId, "remediation");
    expect(await sessionOf(learner, lesson)).toMatchObject({ phase: "reflection" });

    await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, MONDAY);
    expect(await sessionOf(learner, lesson)).toEqual({ phase: "lesson", completedScore: 0 });
  });

  test("a practice that ended with a weak concept can be started again", async () => {
    const learner = await aLearner();
    const lesson = await aFinishedLesson(learner);
    for (let round = 1; round <= 2; round++) {
      await beginQuiz(learner, lesson.lessonId, MONDAY);
      await answerAll(learner, lesson, { wrong: 3 });
      await advanceLesson(learner, lesson.lessonId, "result");
      await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, MONDAY);
      expect(await sessionOf(learner, lesson)).toEqual({ phase: "lesson", completedScore: 1 });
    }
  });
});

describe("a quiz", () => {
  test("starts once on a double click", async () => {
    const learner = await aLearner();
    const { lessonId } = await aLesson(learner);

    const begun = await Promise.all([1, 2, 3].map(() => beginQuiz(learner, lessonId, MONDAY)));

    expect(begun).toEqual(begun.map(() => ({ status: "begun", kind: "lesson" })));
    expect(
      await db.select().from(studySessions).where(eq(studySessions.userId, learner.id)),
    ).toHaveLength(1);
  });

  test("becomes practice once it is finished, also during a review of it", async () => {
    const learner = await aLearner();
    const lesson = await aFinishedLesson(learner);
    const atReview = later(MONDAY, 60);
    const sessionId = await beginReview(learner, lesson.lessonId, atReview);

    expect(await beginQuiz(learner, lesson.lessonId, atReview)).toMatchObject({ kind: "practice" });
    expect(await loadReview(learner, sessionId)).toMatchObject({ isFinished: false });
  });

  test("explains what was missed in practice, although mastery didn't drop", async () => {
    const learner = await aLearner();
    const lesson = await aFinishedLesson(learner);
    await beginQuiz(learner, lesson.lessonId, MONDAY);
    await answerAll(learner, lesson, { wrong: 1 });

    const page = await loadLessonSession(learner, lesson.lessonId, MONDAY);
    expect(page).toMatchObject({ weakConcepts: [expect.any(String)] });
  });

  test("a question reported after its answer stays in its session and is left out of the next", async () => {
    const learner = await aLearner();
    const lesson = await aLesson(learner);
    const { lessonId, questions } = lesson;
    await answerAll(learner, lesson, { wrong: 1 });
    const report = { lessonId, questionId: questions[0]!.id, comment: "" };
    await reportQuestion(learner, report, MONDAY);
    const openQuestionCount = async () => {
      const page = await loadLessonSession(learner, lessonId, MONDAY);
      return page.status === "open" ? page.questions.length : 0;
    };

    expect(await openQuestionCount()).toBe(3);
    const finish = { lessonId, reflection: null };
    const finished = await finishLesson(learner, finish, MONDAY);
    expect(finished).toMatchObject({ status: "finished", score: 2 / 3 });
    expect(await openQuestionCount()).toBe(2);
  });

  test("needs the learner's own, unlocked lesson; without questions it is a text to finish", async () => {
    const [owner, stranger] = [await aLearner(), await aLearner()];
    const { lessonId, lessonIds } = await aLesson(owner, "Creative Writing Techniques");

    expect(await beginQuiz(owner, lessonIds[1]!, MONDAY)).toEqual({ status: "locked" });
    expect(await beginQuiz(stranger, lessonId, MONDAY)).toEqual({ status: "not-found" });
    await db
      .update(questions)
      .set({ reviewState: "withdrawn" })
      .where(eq(questions.lessonId, lessonId));
    expect(await beginQuiz(owner, lessonId, MONDAY)).toEqual({ status: "begun", kind: "lesson" });
    await db.update(lessons).set({ status: "writing" }).where(eq(lessons.id, lessonId));
    expect(await beginQuiz(owner, lessonId, MONDAY)).toEqual({ status: "no-questions" });
  });
});

describe("a lesson's recommendation", () => {
  const recommendationsOf = async (learner: Learner, lessonId: string, at = MONDAY) => {
    const page = await loadLessonSession(learner, lessonId, at);
    return page.status === "open"
      ? { mastery: page.mastery, recommendation: page.recommendation }
      : page.status;
  };

  test("is missing before the first answer", async () => {
    const learner = await aLearner();
    const { lessonId } = await aLesson(learner);
    expect(await recommendationsOf(learner, lessonId)).toEqual({
      mastery: null,
      recommendation: null,
    });
  });

  test("comes when the review of a well-finished lesson is due", async () => {
    const learner = await aLearner();
    const { lessonId } = await aFinishedLesson(learner);
    expect(await recommendationsOf(learner, lessonId)).toMatchObject({ recommendation: null });
    expect(await recommendationsOf(learner, lessonId, later(MONDAY, 60))).toEqual({
      mastery: { average: expect.closeTo(0.46, 1), concepts: 3, isForgotten: true },
      recommendation: { type: "review" },
    });
  });

  test("names what was missed", async () => {
    const learner = await aLearner();
    const { lessonId } = await aFinishedLesson(learner, { wrong: 1 });
    expect(await recommendationsOf(learner, lessonId)).toMatchObject({
      recommendation: { type: "remediation", concepts: [expect.any(String)], isDue: false },
    });
  });

  test("names the first weak prerequisite of an unfinished lesson", async () => {
    const learner = await aLearner({ isPremium: true });
    const { lessonIds } = await aFinishedLesson(learner, { wrong: 3 });
    const missed = await db
      .select({ name: concepts.name })
      .from(concepts)
      .innerJoin(memories, eq(memories.conceptId, concepts.id))
      .where(and(eq(memories.userId, learner.id), eq(concepts.lessonId, lessonIds[0]!)))
      .orderBy(asc(concepts.position));

    const recommendations = await Promise.all(
      lessonIds.slice(1).map((id) => recommendationsOf(learner, id)),
    );

    expect(
      recommendations.map((entry) => typeof entry === "object" && entry.recommendation),
    ).toContainEqual({
      type: "focus",
      concept: missed[0]!.name,
      lessonId: lessonIds[0],
      lessonNumber: 1,
    });
  });

  test("doesn't name a weak prerequisite whose lesson is locked", async () => {
    const learner = await aLearner({ isPremium: true });
    const course = "Public Speaking Excellence";
    const { lessonIds, courseId } = await aFinishedLesson(learner, { course, wrong: 3 });
    await db
      .update(concepts)
      .set({ lessonId: lessonIds[4]! })
      .where(and(eq(concepts.courseId, courseId), eq(concepts.lessonId, lessonIds[0]!)));
    const free = { ...learner, isPremium: false };
    expect(await recommendationsOf(free, lessonIds[0]!)).toMatchObject({ recommendation: null });
  });
});

describe("a missed concept is explained again", () => {
  async function missing(place: (questionConcepts: (string | null)[], main: string) => number) {
    const learner = await aLearner();
    const lesson = await aLesson(learner);
    const stored = await findWrittenLesson(lesson.lessonId);
    const index = place(
      lesson.questions.map(({ conceptId }) => conceptId),
      stored.primaryConceptId ?? "",
    );
    const missed = lesson.questions[index]!;
    const others = lesson.questions.filter((question) => question !== missed);
    await answerAll(learner, { ...lesson, questions: [missed] }, { wrong: 1 });
    await answerAll(learner, { ...lesson, questions: others });
    const page = await loadLessonSession(learner, lesson.lessonId, MONDAY);
    if (page.status !== "open") throw new Error(page.status);
    return { page, missed, stored };
  }

  test("with the author's text if it is the lesson's main concept", async () => {
    const { page, stored } = await missing((ids, main) => ids.indexOf(main));
    expect(page.remediation).toEqual(stored.preparedRemediation);
    expect(page.recalled).toEqual([]);
    expect(page.weakConcepts).toHaveLength(1);
  });

  test("with the lesson's own words and the question otherwise", async () => {
    const { page, missed } = await missing((ids, main) => ids.findIndex((id) => id !== main));
    const question = page.questions.find(({ id }) => id === missed.id);
    expect(page.remediation).toEqual([]);
    expect(page.isExplanationMissing).toBe(false);
    expect(page.weakConcepts).toEqual([question?.conceptName]);
    expect(page.recalled).toMatchObject([
      {
        name: question?.conceptName,
        description: expect.stringMatching(/\w/),
        excerpt: expect.stringContaining("**"),
        missed: [
          {
            question: missed.questionText,
            rightAnswer: describeKey(questionOf(missed)),
            explanation: missed.key.explanation,
          },
        ],
      },
    ]);
  });
});
