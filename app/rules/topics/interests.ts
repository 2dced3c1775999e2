import { cleanLine, comparable } from "../clean-text.ts";

/** What a learner likes: areas, topics, and what the product suggests from them (spec sections 3 and 4). */
export const VERTICALS = [
  {
    id: "personal-development",
    title: "Personal Development",
    topics: [
      "Mindfulness & Meditation",
      "Time Management",
      "Goal Setting",
      "Emotional Intelligence",
      "Habit Formation",
    ],
  },
  {
    id: "career-professional",
    title: "Career & Professional Growth",
    topics: [
      "Leadership Skills",
      "Digital Marketing",
      "Data Science",
      "Project Management",
      "Public Speaking",
    ],
  },
  {
    id: "science-technology",
    title: "Science & Technology",
    topics: [
      "Machine Learning",
      "Quantum Computing",
      "Renewable Energy",
      "Cybersecurity",
      "Space Exploration",
    ],
  },
  {
    id: "arts-humanities",
    title: "Arts & Humanities",
    topics: ["Art History", "Philosophy", "Creative Writing", "Music Theory", "World Literature"],
  },
  {
    id: "health-wellness",
    title: "Health & Wellness",
    topics: [
      "Nutrition Science",
      "Exercise Physiology",
      "Mental Health",
      "Sleep Optimization",
      "Stress Management",
    ],
  },
  {
    id: "world-culture",
    title: "World & Culture",
    topics: [
      "Language Learning",
      "Cultural Anthropology",
      "International Relations",
      "World Religions",
      "Global Economics",
    ],
  },
] as const;

export type VerticalId = (typeof VERTICALS)[number]["id"];

export const SUGGESTED_TOPICS: readonly string[] = VERTICALS.flatMap(
  ({ topics }): readonly string[] => topics,
);
export const DEFAULT_RECOMMENDATIONS = [
  "Machine Learning Basics",
  "Digital Marketing",
  "Personal Finance",
] as const;
export const DEFAULT_CHIPS = [...DEFAULT_RECOMMENDATIONS, "Public Speaking"] as const;
export const ONBOARDING_QUIZ_STEPS = 4;

const SHOWN = {
  preferredChips: 4,
  verticalChips: 6,
  chipsPerVertical: 2,
} as const;

export type Interests = {
  verticals: readonly string[];
  topics: readonly string[];
  customTopic?: string | null;
};

export function isVertical(id: string): id is VerticalId {
  return VERTICALS.some((vertical) => vertical.id === id);
}

/** The topics of the chosen areas, in the product's order; ignores unknown areas. */
export function topicsOf(verticals: readonly string[]): string[] {
  return VERTICALS.filter(({ id }) => verticals.includes(id)).flatMap(
    ({ topics }): readonly string[] => topics,
  );
}

const EVIDENCE_KEYS = ["selected_verticals", "verticals", "preferred_subjects"] as const;

/**
 * True when the flag is set or a key of an earlier version has an answer; an empty list is not an answer (decisions,
 * 'Accounts').
 */
export function quizCompleted(preferences: unknown): boolean {
  if (!isRecord(preferences)) return false;
  return (
    preferences.quiz_completed === true || EVIDENCE_KEYS.some((key) => hasItems(preferences[key]))
  );
}

/** Merges the keys of all versions into one list. */
export function interestsFrom(preferences: unknown): Interests {
  if (!isRecord(preferences)) return { verticals: [], topics: [], customTopic: null };
  const { selected_verticals, verticals, selected_topics, preferred_subjects, custom_topic } =
    preferences;
  return {
    verticals: firstFilled(selected_verticals, verticals),
    topics: firstFilled(selected_topics, preferred_subjects),
    customTopic: typeof custom_topic === "string" ? custom_topic : null,
  };
}

/** The chips under the topic field of /onboarding. */
export function topicChips(interests: Interests): string[] {
  const wanted = chosenTopics(interests).slice(0, SHOWN.preferredChips);
  if (wanted.length > 0) return wanted;
  const fromVerticals = VERTICALS.filter(({ id }) => interests.verticals.includes(id))
    .flatMap(({ topics }) => topics.slice(0, SHOWN.chipsPerVertical))
    .slice(0, SHOWN.verticalChips);
  return fromVerticals.length > 0 ? fromVerticals : [...DEFAULT_CHIPS];
}

/** The topics a learner named: their own first, then those they ticked, each once. */
export function chosenTopics({ topics, customTopic }: Interests): string[] {
  const named = [customTopic ?? "", ...topics].map(cleanLine).filter((topic) => topic !== "");
  return [
    ...new Map(named.toReversed().map((topic) => [comparable(topic), topic])).values(),
  ].toReversed();
}

function firstFilled(...lists: unknown[]): string[] {
  const list: unknown = lists.find(hasItems);
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}

function hasItems(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
