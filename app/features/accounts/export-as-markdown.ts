import { interestsFrom, VERTICALS } from "#app/rules/interests.ts";
import { reminderTimeOr } from "#app/rules/profile.ts";
import type { ExportedData } from "./export-data.ts";

type Topic = ExportedData["topics"][number];
type Preferences = ExportedData["profile"]["email_preferences"];
type Lesson = Topic["lessons"][number];

/** The same data to be read by people: what was learnt, topic by topic, with one's own words. */
export function exportAsMarkdown(data: ExportedData, productName: string): string {
  const { profile, quiz_attempts: answers } = data;
  const [stats] = data.user_stats;
  return [
    `# What ${productName} keeps about ${line(profile.name)}`,
    `Exported on ${day(data.exported_at)}.`,
    "## Profile",
    list([
      `Email: ${profile.email}`,
      `Plan: ${profile.subscription_status}`,
      `Time zone: ${profile.time_zone}`,
      `Interests: ${interestsInWords(profile.email_preferences)}`,
      `Daily reminders: ${remindersInWords(profile.email_preferences)}`,
      `Weekly summary: ${profile.email_preferences.weekly_summary ? "on" : "off"}`,
      `Member since: ${day(profile.created_at)}`,
      `XP: ${stats?.totalXp ?? 0}`,
      `Longest streak: ${stats?.longestStreak ?? 0} days`,
      `Lessons completed: ${stats?.totalLessonsCompleted ?? 0}`,
      `Badges: ${data.user_badges.map(({ badge }) => badge).join(", ") || "none yet"}`,
    ]),
    ...data.topics.flatMap(topicInWords),
    "## Answers",
    list(
      answers.map(
        ({ question, selected_answer, is_correct, created_at }) =>
          `${day(created_at)}: ${line(question)} You answered “${line(selected_answer)}” (${is_correct ? "right" : "not right"}).`,
      ),
    ),
    "## Messages to support",
    list(data.contact_messages.map(({ subject, message }) => `${line(subject)}: ${line(message)}`)),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

const topicInWords = (topic: Topic): string[] => [
  `## ${line(topic.topic_name)}`,
  topic.description,
  ...topic.lessons.flatMap(lessonInWords),
];

function lessonInWords({ lesson_number, title, content, progress }: Lesson): string[] {
  const result = progress?.completed_at
    ? `Completed on ${day(progress.completed_at)}, score ${Math.round((progress.quiz_score ?? 0) * 100)}%.`
    : "";
  const reflection = progress?.reflection_response;
  return [
    `### ${lesson_number}. ${line(title)}`,
    result,
    ...(content ? [content.hook, content.explanation, content.example, content.elaboration] : []),
    reflection ? `Your reflection:\n\n${quote(reflection)}` : "",
  ];
}

function interestsInWords(preferences: Preferences): string {
  const { verticals, topics, customTopic } = interestsFrom(preferences);
  const areas = VERTICALS.filter(({ id }) => verticals.includes(id)).map(({ title }) => title);
  const own = customTopic ? [line(customTopic)] : [];
  return [...areas, ...topics, ...own].join(", ") || "none yet";
}

const remindersInWords = ({ daily_reminders, preferred_time }: Preferences) =>
  daily_reminders ? `on, at ${reminderTimeOr(preferred_time)}` : "off";

const day = (moment: Date) => moment.toISOString().slice(0, 10);
const list = (entries: string[]) =>
  entries.length === 0 ? "Nothing yet." : entries.map((entry) => `- ${entry}`).join("\n");
const quote = (text: string) =>
  text
    .split("\n")
    .map((each) => `> ${each}`)
    .join("\n");
/** What people typed stays on its line. */
const line = (text: string) => text.replaceAll(/\s+/g, " ");
