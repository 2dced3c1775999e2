import { db } from "#app/db/client.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findEnrollment } from "./find-own-topic.ts";

/** Whether the learner may see a course's page, also after leaving it. */
export const isEnrolled = (learner: Learner, courseId: string): Promise<boolean> =>
  findEnrollment(db, learner, courseId);
