import { findListedCourse } from "#app/library/library.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { aiStatus } from "../ai/ai-status.ts";
import { readSite } from "../operations/read-site.ts";
import { createTopic, type TopicCreated } from "./create-topic.ts";

type Started = Extract<TopicCreated, { status: "created" | "continued" }>;

/**
 * Starts a topic that was chosen elsewhere than in the new-topic form. Null where only the form can explain what happens: the
 * topic is refused, a limit is reached, or the service that should write it is away.
 */
export async function startChosenTopic(
  learner: Learner,
  topic: string,
  now: Date,
): Promise<Started | null> {
  const isWritten = readSite().writesTopics && (await findListedCourse(topic)) === undefined;
  if (isWritten && (await aiStatus(now)).status !== "connected") return null;
  const created = await createTopic(learner, { topic, fresh: false }, now);
  return created.status === "created" || created.status === "continued" ? created : null;
}
