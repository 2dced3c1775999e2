import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import { lessonScore } from "#app/rules/quizzes/quiz.ts";
import { loadLessonComplete } from "../lessons/load-lesson-complete.ts";
import { grantPremium } from "../payments/grant-premium.ts";
import { loadDoneReview } from "../reviews/load-done-review.ts";
import { removeTopic, restoreTopic } from "../topics/remove-topic.ts";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import {
  answerQuiz,
  finish,
  numbersFrom,
  relearn,
  report,
  review,
  type Person,
} from "../../../test/random-life.ts";
import { disagreements } from "../../../test/shown-figures.ts";

const LIVES = [
  { seed: 1, who: "always right", ability: 1, timeZone: "Europe/Berlin" },
  { seed: 2, who: "always wrong", ability: 0, timeZone: "America/Los_Angeles" },
  { seed: 3, who: "right half of the time", ability: 0.5, timeZone: "Asia/Kathmandu" },
  { seed: 4, who: "guessing", ability: 0.25, timeZone: "Pacific/Auckland" },
  { seed: 5, who: "mostly right", ability: 0.85, timeZone: "Europe/Berlin" },
];
const COURSES = ["Personal Finance Mastery", "Machine Learning Fundamentals", "Sleep Better"];
const EVENTS = 20;

interface Life extends Person {
  topics: Awaited<ReturnType<typeof aLesson>>[];
  finished: string[];
}

async function aLife({ seed, ability, timeZone }: (typeof LIVES)[number]): Promise<Life> {
  const learner = await aLearner({ isPremium: true, timeZone });
  await grantPremium(learner.email, null, MONDAY);
  const emails = { ...learner.preferences, daily_reminders: true, weekly_summary: true };
  await db.update(profiles).set({ emailPreferences: emails }).where(eq(profiles.id, learner.id));
  const topics = [];
  for (const course of COURSES) topics.push(await aLesson(learner, course));
  return { learner, ability, next: numbersFrom(seed), topics, finished: [] };
}

const pick = <Item>({ next }: Person, items: readonly Item[]): Item =>
  items[Math.floor(next() * items.length)]!;

/** Something that a learner does, or a day on which they do nothing; returns what it was. */
async function live(life: Life, at: Date): Promise<string> {
  const dice = life.next();
  const { learner, finished, topics } = life;
  const topic = pick(life, topics);
  const unfinished = topic.lessonIds.find((id) => !finished.includes(id));
  if (dice < 0.4) return unfinished ? learn(life, unfinished, at) : "nothing";
  if (dice < 0.7) return reviewOnce(life, at);
  if (dice < 0.74) {
    await relearn(life, at);
    return "learning again";
  }
  if (dice < 0.87) return finished.length > 0 ? again(life, pick(life, finished), at) : "nothing";
  if (dice < 0.9) {
    await removeTopic(learner, topic.courseId, at);
    return "leaving a topic";
  }
  for (const { courseId } of topics) await restoreTopic(learner, courseId);
  return "taking topics again";
}

/** The result of the quiz is the score that is stored. Sometimes the learner leaves between the two. */
async function learn(life: Life, lessonId: string, at: Date): Promise<string> {
  const questions = await answerQuiz(life, lessonId, at);
  const answers = questions.map(({ answer, ...question }) => ({
    ...question,
    isCorrect: answer?.isCorrect === true,
  }));
  if (life.next() < 0.1) return "a quiz";
  expect(await finish(life, lessonId, at)).toMatchObject({
    status: "finished",
    score: lessonScore(answers),
  });
  life.finished.push(lessonId);
  return "a lesson";
}

/** What a review's end says of a lesson is what the lesson's own end says. */
async function reviewOnce(life: Life, at: Date): Promise<string> {
  const { learner, finished } = life;
  const isSingle = life.next() < 0.2 && finished.length > 0;
  const sessionId = await review(life, isSingle ? pick(life, finished) : null, at);
  const end = sessionId && (await loadDoneReview(learner, sessionId, at));
  if (!end) return "part of a review";
  for (const { id, score, comesBackOn } of end.lessons)
    expect(await loadLessonComplete(learner, id, at)).toMatchObject({
      reviewScore: score,
      nextReviewDate: comesBackOn,
    });
  return "a review";
}

async function again(life: Life, lessonId: string, at: Date): Promise<string> {
  if (life.next() < 0.4) {
    await report(life, lessonId, at);
    return "a report";
  }
  await answerQuiz(life, lessonId, at);
  if (life.next() < 0.8) await finish(life, lessonId, at);
  return "practice";
}

test.each(LIVES)(
  "seed $seed, someone $who: at each moment every screen, email and export says the same",
  { timeout: 120_000 },
  async (kind) => {
    const life = await aLife(kind);
    const courseIds = life.topics.map(({ courseId }) => courseId);
    const story: string[] = [];
    for (let at = MONDAY; story.length < EVENTS;) {
      story.push(`${await live(life, at)} at ${at.toISOString()}`);
      const faults = await disagreements(life.learner, courseIds, at);
      expect(faults, `seed ${kind.seed}: ${story.slice(-4).join(", ")}`).toEqual([]);
      const isSameDay = life.next() < 0.4;
      at = later(
        at,
        isSameDay ? 0 : Math.floor(life.next() * 6),
        life.next() * (isSameDay ? 5 : 20),
      );
    }
  },
);
