import { interestsFrom, VERTICALS } from "#app/rules/topics/interests.ts";
import { contentInMarkdown } from "#app/rules/lessons/prose/content-in-markdown.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import { reminderTimeOr } from "#app/rules/accounts/profile.ts";
import { cutAtFormulas, type Formula } from "#app/rules/formulas/cut-at-formulas.ts";
import { formulaInWords } from "#app/rules/formulas/formula-in-words.ts";
import { drawFormula } from "#packages/mathml/draw-formula.ts";
import type { ExportedData } from "./export-data.ts";
import type { Pages } from "./read-in-pages.ts";

type RowOf<List> = List extends Pages<infer Row> ? Row : never;
type Note = RowOf<ExportedData["notes"]>;
type Exchange = RowOf<ExportedData["conversations"]>;
type Topic = RowOf<ExportedData["topics"]>;
type Preferences = ExportedData["profile"]["email_preferences"];
type Lesson = Topic["lessons"][number];

/** The exported data as readable Markdown, in pieces: what was learned, topic by topic, with the learner's notes. */
export async function* exportAsMarkdown(
  data: ExportedData,
  productName: string,
): AsyncGenerator<string, void> {
  const { profile } = data;
  const [stats] = data.user_stats;
  yield paragraphs([
    `# What ${line(productName)} keeps about ${line(profile.name)}`,
    `Exported on ${day(data.exported_at)}.`,
    "## Profile",
    list([
      `Email: ${line(profile.email)}`,
      ...data.former_emails.map(({ email, until }) => `Email until ${day(until)}: ${line(email)}`),
      `Plan: ${profile.subscription_status}`,
      `Time zone: ${line(profile.time_zone)}`,
      `Two-step sign-in: ${data.two_step_sign_in ? "on" : "off"}`,
      `Interests: ${interestsInWords(profile.email_preferences)}`,
      `Daily reminders: ${remindersInWords(profile.email_preferences)}`,
      `New articles by email: ${newsletterInWords(data.newsletter)}`,
      `Weekly summary: ${profile.email_preferences.weekly_summary ? "on" : "off"}`,
      `Member since: ${day(profile.created_at)}`,
      `XP: ${stats?.totalXp ?? 0}`,
      `Longest streak: ${stats?.longestStreak ?? 0} days`,
      `Lessons completed: ${stats?.totalLessonsCompleted ?? 0}`,
      `Badges: ${data.user_badges.map(({ badge }) => badge).join(", ") || "none yet"}`,
    ]),
  ]);
  for await (const topics of data.topics)
    for (const topic of topics) yield `\n${paragraphs(topicInWords(topic))}`;
  yield "\n## Files, links and texts you learn from\n\n";
  yield* longList(data.sources, sourceInWords);
  yield "\n## Your notes\n\n";
  yield* longList(data.notes, noteInWords);
  yield "\n## What you asked about your lessons\n\n";
  yield* longList(data.conversations, exchangeInWords);
  yield "\n## Answers\n\n";
  yield* longList(
    data.answers,
    ({ question, answer, is_correct, answered_at }) =>
      `${day(answered_at)}: ${line(question)} You answered “${line(answer)}” (${is_correct ? "right" : "not right"}).`,
  );
  yield `\n${paragraphs([
    "## Messages to support",
    list(data.contact_messages.map(({ subject, message }) => `${line(subject)}: ${line(message)}`)),
    "## Devices signed in",
    list(
      data.sessions.map(
        ({ address, browser, last_used_at }) =>
          `${line(browser ?? "unknown browser")}, from ${line(address ?? "an unknown address")}, last used on ${day(last_used_at)}.`,
      ),
    ),
    "## Emails to you",
  ])}\n`;
  yield* longList(
    data.emails,
    ({ kind, recipient, created_at, status }) =>
      `${day(created_at)}: ${kind}, to ${line(recipient)} (${status}).`,
  );
}

const topicInWords = (topic: Topic): string[] => [
  `## ${line(topic.topic_name)}`,
  prose(topic.description),
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
    ...contentInMarkdown(content ?? [], { escape: prose, heading: "####" }),
    reflection ? `Your reflection:\n\n${quote(reflection)}` : "",
  ];
}

/** Their texts, as long as books, are in the JSON. */
const sourceInWords = ({
  name,
  address,
  pages,
  words,
  created_at,
}: RowOf<ExportedData["sources"]>) =>
  [
    `${day(created_at)}: ${line(name)}`,
    address === null ? "" : line(address),
    pages === null ? "" : `${pages} pages`,
    words === null ? "" : `${words} words`,
  ]
    .filter((part) => part !== "")
    .join(", ");

function noteInWords({ lesson, source, quote: passage, words, created_at }: Note): string {
  const place = [lesson, source].filter((name) => name !== null).map(line);
  const about = place.length > 0 ? ` (${place.join(", ")})` : "";
  return `${day(created_at)}${about}: ${[passage && `“${line(passage)}”`, line(words)].filter(Boolean).join(" ")}`;
}

function exchangeInWords({ lesson, quote: about, message, reply, created_at }: Exchange): string {
  const you = [about && `“${line(about)}”`, line(message)].filter(Boolean).join(" ");
  const tutor = reply === null ? "no reply" : line(withoutCitations(reply));
  return `${day(created_at)} (${line(lesson)}): ${you} — ${tutor}`;
}

function interestsInWords(preferences: Preferences): string {
  const { verticals, topics, customTopic } = interestsFrom(preferences);
  const areas = VERTICALS.filter(({ id }) => verticals.includes(id)).map(({ title }) => title);
  const own = customTopic ? [line(customTopic)] : [];
  return [...areas, ...topics.map(line), ...own].join(", ") || "none yet";
}

function newsletterInWords(subscriptions: ExportedData["newsletter"]): string {
  const isOn = subscriptions.some(
    ({ confirmed_at, unsubscribed_at }) => confirmed_at !== null && unsubscribed_at === null,
  );
  return isOn ? "on" : "off";
}

const remindersInWords = ({ daily_reminders, preferred_time }: Preferences) =>
  daily_reminders ? `on, at ${reminderTimeOr(preferred_time)}` : "off";

const day = (moment: Date) => moment.toISOString().slice(0, 10);
const paragraphs = (parts: string[]) => `${parts.filter((part) => part !== "").join("\n\n")}\n`;
const EMPTY_LIST = "Nothing yet.";
const list = (entries: string[]) =>
  entries.length === 0 ? EMPTY_LIST : entries.map((entry) => `- ${entry}`).join("\n");
/** As `list`, with a line break at its end. */
async function* longList<Row>(pages: Pages<Row>, inWords: (row: Row) => string) {
  let isEmpty = true;
  for await (const rows of pages) {
    isEmpty = false;
    yield `${list(rows.map(inWords))}\n`;
  }
  if (isEmpty) yield `${EMPTY_LIST}\n`;
}
const quote = (text: string) =>
  prose(text)
    .split("\n")
    .map((each) => `> ${each}`)
    .join("\n");
/** Puts typed text on a single line. */
const line = (text: string) => prose(text.replaceAll(/\s+/g, " "));

/**
 * Escapes HTML, links and images in text from models and learners, because a viewer may render them; emphasis and
 * lists stay. Escapes the backslash first, or it would undo the one before a bracket.
 */
const prose = (text: string) =>
  cutAtFormulas(text)
    .map((piece) => (typeof piece === "string" ? escaped(piece) : formula(piece)))
    .join("");
const escaped = (text: string) => text.replaceAll(/[\\[]/g, "\\$&").replaceAll("<", "&lt;");

/** Viewers of Markdown draw LaTeX between dollar signs; what our own page can't draw is words there too. */
function formula({ latex, isDisplay }: Formula): string {
  const { fault } = drawFormula(latex, { isDisplay });
  if (fault !== null) return escaped(formulaInWords(latex));
  const mark = isDisplay ? "$$" : "$";
  return mark + latex.replaceAll("<", String.raw`\lt `) + mark;
}
