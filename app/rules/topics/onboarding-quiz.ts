import { topicsOf } from "./interests.ts";
import { DEFAULT_REMINDER_TIME, type ReminderTime, reminderTimeOr } from "../accounts/profile.ts";
import { checkTopic } from "../generation/topic-safety.ts";

/** The answers of an unfinished onboarding quiz. */
export type Step = 1 | 2 | 3 | 4;
export interface Answers {
  verticals: string[];
  topics: string[];
  customTopic: string;
  wantsReminders: boolean;
  preferredTime: ReminderTime;
}
export type Change =
  /** Continues without the answers of the third step. */
  | { type: "skip-topics" }
  | { type: "vertical" | "topic"; value: string; isOn: boolean }
  | { type: "custom"; value: string }
  | { type: "reminders"; isOn: boolean }
  | { type: "preferred-time"; value: string }
  | { type: "restore"; answers: Answers };

/** The reducer of the onboarding quiz. */
export function changeAnswers(answers: Answers, event: Change): Answers {
  switch (event.type) {
    case "skip-topics":
      return { ...answers, topics: [], customTopic: "" };
    case "vertical":
      return withVerticals(answers, toggled(answers.verticals, event));
    case "topic":
      return { ...answers, topics: toggled(answers.topics, event) };
    case "custom":
      return { ...answers, customTopic: event.value };
    case "reminders":
      return { ...answers, wantsReminders: event.isOn };
    case "preferred-time":
      return { ...answers, preferredTime: reminderTimeOr(event.value) };
    case "restore":
      return event.answers;
  }
}

/** Why a custom topic is refused; null for an empty one. */
export function customTopicFault(customTopic: string): string | undefined {
  const checked = checkTopic(customTopic);
  return checked.status === "unsafe" || checked.status === "too-long" ? checked.message : undefined;
}

/** Deselecting an area deselects its topics, so that no hidden topic is recommended. */
function withVerticals(answers: Answers, verticals: string[]): Answers {
  const offeredTopics = topicsOf(verticals);
  return {
    ...answers,
    verticals,
    topics: answers.topics.filter((topic) => offeredTopics.includes(topic)),
  };
}

const toggled = (list: string[], { value, isOn }: { value: string; isOn: boolean }) =>
  isOn
    ? [...list.filter((chosen) => chosen !== value), value]
    : list.filter((chosen) => chosen !== value);

export const NO_ANSWERS: Answers = {
  verticals: [],
  topics: [],
  customTopic: "",
  wantsReminders: false,
  preferredTime: DEFAULT_REMINDER_TIME,
};

/** Parses the answers a tab stored, by any version; invalid values start with empty answers. */
export function offlineAnswers(text: string): Answers {
  try {
    const stored = JSON.parse(text) as Partial<Answers>;
    const words = (list: unknown) =>
      Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
    return {
      verticals: words(stored.verticals),
      topics: words(stored.topics),
      customTopic: typeof stored.customTopic === "string" ? stored.customTopic : "",
      wantsReminders: stored.wantsReminders === true,
      preferredTime: reminderTimeOr(stored.preferredTime),
    };
  } catch {
    return NO_ANSWERS;
  }
}

const STEPS: readonly Step[] = [1, 2, 3, 4];

/** The step of an address; the first by default. */
export const stepFrom = (address: URLSearchParams): Step =>
  STEPS.find((step) => String(step) === address.get("step")) ?? 1;
