import { listCourses } from "#app/library/library.ts";
import { readSite } from "../../operations/read-site.ts";
import { chosenTopics, interestsFrom } from "#app/rules/topics/interests.ts";
import type { TopicOffers } from "#app/rules/topics/topic-recommendations.ts";
import { checkTopic } from "#app/rules/generation/topic-safety.ts";
import type { Learner } from "../sign-in/find-session.ts";

/**
 * Data of the onboarding quiz; null once it was answered. A skipped quiz can still be answered. `topic` is one chosen on
 * the way here; otherwise the one chosen before signing up counts.
 */
export async function loadQuiz(
  { id, quizCompleted, preferences }: Learner,
  isAtStep: boolean,
  topic: string | null = null,
) {
  const interests = interestsFrom(preferences);
  const hasAnswers = interests.verticals.length > 0 || chosenTopics(interests).length > 0;
  if (quizCompleted && (hasAnswers || !isAtStep)) return null;
  const { sendsMail, writesTopics } = readSite();
  const courses = (await listCourses()).map(({ topic_name, aliases, category, language }) => ({
    name: topic_name,
    aliases,
    category,
    language,
  }));
  const offers: TopicOffers = { courses, writesTopics };
  const checked = checkTopic(topic ?? "");
  const wantedTopic = checked.status === "ok" ? checked.topic : (preferences.wanted_topic ?? null);
  return { sendsMail, offers, wantedTopic, storageKey: `nectar.quiz.${id}` };
}
