import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { courses } from "#app/db/tables/index.ts";
import { libraryId } from "#app/library/library-ids.ts";
import { findListedCourse, type ListedCourse } from "#app/library/library.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";
import { env } from "#app/platform/env.ts";
import type { LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { checkReader, checkTopic } from "#app/rules/generation/topic-safety.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { enroll } from "./enroll.ts";
import { findEnrollment, findLessonToContinue, findOwnTopic } from "./find-own-topic.ts";
import { findAdditionLimit } from "../generation/learner-limits.ts";
import { seedListed } from "./seed-library.ts";
import { storeStudyPlan } from "./store-study-plan.ts";
import { startWriting, writeTopic, type WritingStarted } from "./write-topic.ts";

export interface TopicRequest {
  topic: string;
  /** Skips the library and uses the AI service. */
  fresh: boolean;
  /** What the learner says about themselves: optional, and only for lessons that are written. */
  reader?: string;
}

export type TopicCreated =
  | WritingStarted
  | { status: "refused"; reason: "empty" | "too-long" | "unsafe" }
  | { status: "reader-refused"; reason: "too-long" | "unsafe" }
  /** The learner already has this topic: the lesson to continue with, or null when none is left. */
  | { status: "continued"; courseId: string; lessonId: string | null };

/**
 * Spec section 4, topic creation: a library course is copied immediately, otherwise an AI service generates lessons
 * while the learner reads. Without a service, the topic becomes a study plan, which contains no claims about the
 * topic.
 */
export async function createTopic(
  learner: Learner,
  input: TopicRequest,
  now: Date,
): Promise<TopicCreated> {
  const checked = checkTopic(input.topic);
  if (checked.status !== "ok") return { status: "refused", reason: checked.status };
  const { topic } = checked;
  const course = await findListedCourse(topic);
  if (course && !input.fresh) return takeCourse(learner, course, now);
  const { ai } = env();
  const isConnected = (await aiStatus(now)).status === "connected";
  if (course && !isConnected) return takeCourse(learner, course, now);
  // A study plan is our own text with the topic inserted, so it needs no moderation.
  if (!ai || !isConnected) return takeStudyPlan(learner, await studyPlanFor(topic), now);
  if (!input.fresh) {
    const own = await db.transaction((tx) => continueOwnTopic(tx, learner, topic, "ai", now));
    if (own) return own;
  }
  const about = checkReader(input.reader ?? "");
  if (about.status !== "ok") return { status: "reader-refused", reason: about.status };
  const { reader } = about;
  const text = reader === null ? topic : `${topic}\n${reader}`;
  const plan = { topicName: topic, reader };
  const written = { plan, isSourced: false };
  return writeTopic(learner, { ai, text }, (tx) => startWriting(tx, learner, written, now), now);
}

/** A second click or tab waits for the first and opens its course. */
async function takeCourse(
  learner: Learner,
  course: ListedCourse,
  now: Date,
): Promise<TopicCreated> {
  return learnerTransaction(learner.id, async (tx) => {
    const courseId = libraryId.course(course.slug);
    const isEnrolled = await findEnrollment(tx, learner, courseId);
    const reached = isEnrolled ? null : await findAdditionLimit(tx, learner, now);
    if (reached) return { status: "too-many", reached };
    if (!isEnrolled && !(await isStored(tx, courseId))) await seedListed(tx, course, now);
    await enroll(tx, { userId: learner.id, courseId }, now);
    const lessonId = await findLessonToContinue(tx, learner, courseId);
    if (isEnrolled) return { status: "continued", courseId, lessonId };
    return { status: "created", courseId, lessonId: libraryId.lesson(course.slug, 1) };
  });
}

/** A course imported while this process is running is stored on the first enrolment. */
const isStored = async (tx: Transaction, courseId: string): Promise<boolean> =>
  (await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId))).length > 0;

async function takeStudyPlan(
  learner: Learner,
  plan: LibraryCourse,
  now: Date,
): Promise<TopicCreated> {
  return learnerTransaction(learner.id, async (tx) => {
    const own = await continueOwnTopic(tx, learner, plan.topic_name, "study-plan", now);
    if (own) return own;
    const reached = await findAdditionLimit(tx, learner, now);
    if (reached) return { status: "too-many", reached };
    return { status: "created", ...(await storeStudyPlan(tx, learner.id, plan, now)) };
  });
}

/** Choosing a topic again never makes a second copy: it goes on where the learner stopped. */
async function continueOwnTopic(
  tx: Transaction,
  learner: Learner,
  topic: string,
  source: "study-plan" | "ai",
  now: Date,
): Promise<TopicCreated | null> {
  const courseId = await findOwnTopic(tx, learner, topic, source);
  if (courseId === null) return null;
  await enroll(tx, { userId: learner.id, courseId }, now);
  return {
    status: "continued",
    courseId,
    lessonId: await findLessonToContinue(tx, learner, courseId),
  };
}
