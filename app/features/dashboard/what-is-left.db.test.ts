import { and, eq, ne } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { enrollments, lessonProgress, lessons, memories } from "#app/db/tables/index.ts";
import { SCHEDULE } from "#app/rules/memory/memory.ts";
import { aFinishedLesson, aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadReviews } from "../reviews/load-reviews.ts";
import { loadDashboard } from "./load-dashboard.ts";

const LATER = later(MONDAY, 20);

/** As after so many lapses that reviews no longer ask about them. */
async function failEverything(learner: Learner) {
  const lapses = { lapses: SCHEDULE.lapses, dueAt: null };
  const failed = await db
    .update(memories)
    .set(lapses)
    .where(eq(memories.userId, learner.id))
    .returning();
  return failed.length;
}

async function leftFor(learner: Learner) {
  const { todo, goal } = await loadDashboard(learner, LATER);
  const { total, again } = await loadReviews(learner, LATER);
  return { status: todo.status, again: todo.again, goal, line: todo.line, due: total, list: again };
}

test("nobody who failed every idea is told that nothing is left", async () => {
  const learner = await aLearner();
  const { lessonId, courseId } = await aFinishedLesson(learner);
  const ideas = await failEverything(learner);
  const again = { count: ideas, first: { lessonId, topicName: "Machine Learning Fundamentals" } };

  expect(await leftFor(learner)).toMatchObject({ status: "open", again, due: 0, list: again });
  const { todo } = await loadDashboard(learner, LATER);
  expect(todo).toMatchObject({ ideasAgain: 3, minutes: 3 });

  // A topic that was removed asks for nothing.
  const own = and(eq(enrollments.userId, learner.id), eq(enrollments.courseId, courseId));
  await db.update(enrollments).set({ leftAt: LATER }).where(own);
  expect(await leftFor(learner)).toMatchObject({ status: "nothing", again: null, list: null });
});

test("a finished lesson stays open without Premium, and so do its ideas; those of a locked one are said, not offered", async () => {
  const learner = await aLearner({ isPremium: true });
  await aFinishedLesson(learner, { course: "Public Speaking" });
  await failEverything(learner);
  await db
    .update(lessons)
    .set({ lessonNumber: 12 })
    .where(and(eq(lessons.lessonNumber, 1), ne(lessons.title, "")));

  const free = { ...learner, isPremium: false };
  expect(await leftFor(free)).toMatchObject({
    again: { first: { topicName: "Public Speaking Excellence" } },
  });
  await db.update(lessonProgress).set({ completedAt: null });
  expect(await leftFor(free)).toMatchObject({ status: "again", again: { first: null } });
  expect(await leftFor(await aLearner())).toMatchObject({ again: null });
});

test("while the first lesson is being written, the dashboard neither calls it ready nor anything finished", async () => {
  const learner = await aLearner();
  const { courseId, lessonId } = await aLesson(learner, "Creative Writing");
  const setStatus = (status: "writing" | "failed" | "ready") =>
    db.update(lessons).set({ status }).where(eq(lessons.courseId, courseId));

  await setStatus("writing");
  const page = await loadDashboard(learner, MONDAY);
  expect(page.todo).toMatchObject({
    status: "open",
    lessons: [{ readiness: "writing", id: lessonId }],
    line: "We're writing Creative Writing Techniques 1. Read along.",
    newTopics: [],
  });

  await setStatus("failed");
  expect(await loadDashboard(learner, MONDAY)).toMatchObject({
    todo: {
      status: "open",
      lessons: [{ readiness: "unwritten" }],
      line: "Creative Writing Techniques 1 isn't written yet.",
      hasFinished: false,
    },
  });

  await setStatus("ready");
  const ready = await aLesson(learner, "Sleep Better");
  await setStatus("writing");
  expect((await loadDashboard(learner, MONDAY)).todo.nextLesson).toMatchObject({
    id: ready.lessonId,
    readiness: "ready",
  });
});

test("the topics suggested are those of the learner's interests first", async () => {
  const of = async (verticals: string[]) => {
    const plain = await aLearner();
    const preferences = { ...plain.preferences, selected_verticals: verticals };
    const { todo } = await loadDashboard({ ...plain, preferences }, MONDAY);
    return todo.newTopics.map(({ slug }) => slug);
  };

  expect((await of(["health-wellness"]))[0]).toBe("sleep-better");
  expect(await of(["career-professional"])).toContain("public-speaking-excellence");
  expect(await of(["health-wellness"])).toHaveLength(3);
});
