import { topicsOf } from "./interests.ts";
import { DEFAULT_REMINDER_TIME, type ReminderTime, reminderTimeOr } from "./profile.ts";
import { checkTopic } from "./topic-safety.ts";

/** The answers of the onboarding quiz while they are given. */
export type Step = 1 | 2 | 3 | 4;
export interface Answers {
  verticals: string[];
  topics: string[];
  customTopic: string;
  wantsReminders: boolean;
  preferredTime: ReminderTime;
}
export type Change =
  /** On without what the third step asked. */
  | { type: "skip-topics" }
  | { type: "vertical" | "topic"; value: string; isOn: boolean }
  | { type: "custom"; value: string }
  | { type: "reminders"; isOn: boolean }
  | { type: "preferred-time"; value: string }
  | { type: "restore"; answers: Answers };

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

/** Why a topic of one's own cannot be learnt here; an empty one is no fault. */
export function customTopicFault(customTopic: string): string | undefined {
  const checked = checkTopic(customTopic);
  return checked.status === "unsafe" || checked.status === "too-long" ? checked.message : undefined;
}

/** A topic goes with its area: nothing is recommended that no step shows any more. */
function withVerticals(answers: Answers, verticals: string[]): Answers {
  const shown = topicsOf(verticals);
  return { ...answers, verticals, topics: answers.topics.filter((topic) => shown.includes(topic)) };
}

const toggled = (list: string[], { value, isOn }: { value: string; isOn: boolean }) =>
  isOn ? [...list.filter((one) => one !== value), value] : list.filter((one) => one !== value);

export const NO_ANSWERS: Answers = {
  verticals: [],
  topics: [],
  customTopic: "",
  wantsReminders: false,
  preferredTime: DEFAULT_REMINDER_TIME,
};

/** What a tab kept, by whatever version; anything odd in it starts the quiz anew. */
export function offlineAnswers(text: string): Answers {
  try {
    const kept = JSON.parse(text) as Partial<Answers>;
    const words = (list: unknown) =>
      Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
    return {
      verticals: words(kept.verticals),
      topics: words(kept.topics),
      customTopic: typeof kept.customTopic === "string" ? kept.customTopic : "",
      wantsReminders: kept.wantsReminders === true,
      preferredTime: reminderTimeOr(kept.preferredTime),
    };
  } catch {
    return NO_ANSWERS;
  }
}

const STEPS: readonly Step[] = [1, 2, 3, 4];

/** The step an address asks for; the first when it names none. */
export const stepFrom = (address: URLSearchParams): Step =>
  STEPS.find((step) => String(step) === address.get("step")) ?? 1;
