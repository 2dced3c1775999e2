import { findListedCourse } from "#app/library/library.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { readSite } from "../operations/read-site.ts";
import { createTopic, type TopicCreated } from "./create-topic.ts";

type Started = Extract<TopicCreated, { status: "created" | "continued" }>;

/**
 * Starts a topic that is there right away: a library course, or a study plan where no AI service could write it. Null for
 * a topic that has to be written, and for one that is refused: the new-topic form explains both.
 */
export async function startReadyTopic(
  learner: Learner,
  topic: string,
  now: Date,
): Promise<Started | null> {
  const isReady = !readSite().writesTopics || (await findListedCourse(topic)) !== undefined;
  if (!isReady) return null;
  const created = await createTopic(learner, { topic, fresh: false }, now);
  return created.status === "created" || created.status === "continued" ? created : null;
}
