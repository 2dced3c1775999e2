import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { lessons, profiles, courses } from "#app/db/tables/index.ts";
import {
  createAccount,
  DEFAULT_PREFERENCES,
} from "#app/features/accounts/sign-up/create-account.ts";
import { openSession } from "#app/features/accounts/sign-in/open-session.ts";
import { planTopic } from "#app/features/topics/plan-topic.ts";
import { findListedCourse } from "#app/library/library.ts";
import type { Outline } from "#app/rules/lessons/curriculum.ts";
import type { Seat } from "./readers.ts";

let learners = 0;

/**
 * Signed-in learners, each with a topic of ten planned lessons: requesting lesson 1 is then one call for one lesson,
 * and nothing else is generated.
 */
export async function audience(size: number, startsPerSecond: number): Promise<Seat[]> {
  const outline = await anOutline();
  const seats: Seat[] = [];
  for (let seat = 0; seat < size; seat++) {
    const { cookie, lessonId } = await aReader(outline);
    seats.push({ cookie, lessonId, startsAfterMilliseconds: (seat * 1000) / startsPerSecond });
  }
  return seats;
}

async function aReader(outline: Outline) {
  const now = new Date();
  learners += 1;
  const email = `reader${learners}@example.org`;
  const account = { email, username: `Reader ${learners}`, passwordHash: "none", timeZone: "UTC" };
  const lessonId = await db.transaction(async (tx) => {
    const userId = await createAccount(tx, account, now);
    const emailPreferences = { ...DEFAULT_PREFERENCES, quiz_completed: true };
    await tx.update(profiles).set({ emailPreferences }).where(eq(profiles.id, userId));
    // A unique name makes every reply of the stand-in different.
    const topicName = `Tides ${learners}`;
    const { courseId, lessonIds } = await planTopic(
      tx,
      userId,
      { topicName, source: "ai", firstStatus: "planned", titles: outline.lessons },
      now,
    );
    await tx.update(courses).set({ outline }).where(eq(courses.id, courseId));
    return lessonIds[0] ?? "";
  });
  const [owner] = await db
    .select({ id: courses.ownerId })
    .from(courses)
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .where(eq(lessons.id, lessonId));
  const { setCookies } = await openSession(owner?.id ?? "", new Headers(), now);
  return { lessonId, cookie: setCookies.map((line) => line.split(";", 1)[0]).join("; ") };
}

async function anOutline(): Promise<Outline> {
  const course = await findListedCourse("Machine Learning Fundamentals");
  if (!course) throw new Error("the library has no course to plan by");
  const { topic_name, description, concepts, dependencies, lessons } = course;
  return { topic_name, description, concepts, dependencies, lessons };
}
