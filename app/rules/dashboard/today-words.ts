import { capitalized } from "../capitalized.ts";
import { countInWords } from "../count-in-words.ts";
import { isolate } from "../isolate.ts";
import type { NextLesson, Today } from "./today.ts";

/** How many days ago the ideas that are due were last asked about. Null without any, or where there are too many to look at each. */
export type LastSeen = { oldest: number; newest: number } | null;

type Line = Pick<
  Today,
  "ideasAgain" | "questions" | "lessons" | "minutes" | "status" | "shakyIdeas"
> & { lastSeen: LastSeen };

/** Today in a sentence: "Sleep Better 2, and two things from last week. 5 min." */
export function todayLine(today: Line): string {
  switch (today.status) {
    case "open":
      return openLine(today);
    case "done":
      return "You're done for today. See you tomorrow.";
    case "again":
      return `${capitalized(ideas(today.shakyIdeas))} ${today.shakyIdeas === 1 ? "is" : "are"} still shaky.`;
    case "nothing":
      return "Nothing is due today.";
  }
}

function openLine({ ideasAgain, questions, lessons, minutes, lastSeen }: Line): string {
  const again = ideasAgain > 0 ? `${ideas(ideasAgain)} to learn again` : "";
  const things = questions > 0 ? thingsInWords(questions, lastSeen) : "";
  const before = [again, things].filter(Boolean).join(", then ");
  const [lesson] = lessons;
  if (!lesson) return `${capitalized(before)}. ${minutes} min.`;
  const name = lessonNames(lessons);
  if (lesson.readiness !== "ready") return unreadyLine(before, name, lesson.readiness);
  const verb = lesson.isBegun ? "finish " : "";
  if (again) return `${capitalized(before)}, then ${verb}${name}. ${minutes} min.`;
  return `${capitalized(verb)}${name}${things && `, and ${things}`}. ${minutes} min.`;
}

/** No minutes: nobody knows how long writing takes. */
function unreadyLine(before: string, name: string, readiness: "writing" | "unwritten"): string {
  const isWriting = readiness === "writing";
  if (before)
    return `${capitalized(before)}, then ${name}${isWriting ? ", which we're writing" : ""}.`;
  return isWriting ? `We're writing ${name}. Read along.` : `${name} isn't written yet.`;
}

const ideas = (count: number): string => `${countInWords(count)} ${count === 1 ? "idea" : "ideas"}`;

/** "three things from last week" */
export function thingsInWords(count: number, lastSeen: LastSeen): string {
  return `${countInWords(count)} ${count === 1 ? "thing" : "things"} ${whenSeen(lastSeen)}`;
}

function whenSeen(lastSeen: LastSeen): string {
  if (lastSeen === null) return "to remember";
  const { oldest, newest } = lastSeen;
  if (oldest <= 1) return "from yesterday";
  if (oldest < 7) return "from the last few days";
  if (newest >= 7 && oldest < 14) return "from last week";
  if (oldest < 14) return "from the last two weeks";
  return oldest < 31 ? "from the last month" : "to remember";
}

/** "Sleep Better 2", "Sleep Better 2 and 3", "Sleep Better 10 and Tides 1" */
function lessonNames(lessons: readonly NextLesson[]): string {
  const topics = Map.groupBy(lessons, ({ topicName }) => topicName);
  const named = [...topics].map(([topic, of]) =>
    numbered(topic, list(of.map(({ number }) => number))),
  );
  return list(named);
}

/** A topic may be a question. */
const numbered = (topic: string, numbers: string): string =>
  /[\p{L}\p{N})]$/u.test(topic)
    ? `${isolate(topic)} ${numbers}`
    : `Lesson ${numbers} of “${isolate(topic)}”`;

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const list = (parts: readonly (string | number)[]): string => LIST.format(parts.map(String));
