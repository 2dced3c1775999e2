import { comparable } from "../clean-text.ts";
import {
  chosenTopics,
  DEFAULT_RECOMMENDATIONS,
  type Interests,
  VERTICALS,
  type VerticalId,
} from "./interests.ts";
import { findByName } from "./near-spelling.ts";

const MAX_RECOMMENDATIONS = 3;
const LESSONS_NOTE = "10 bite-sized lessons • ~5 minutes each";
/** Shown for a topic that is neither in the library nor can be generated. */
const STUDY_PLAN_NOTE = "A study plan: 10 sessions on how to learn it yourself";

/** The fields of a library course that recommendations need. */
export interface CourseOffer {
  name: string;
  aliases: readonly string[];
  category: string;
  /** As HTML's `lang`; English if left out. */
  language?: string;
}

/** The topics this instance can offer. */
export interface TopicOffers {
  courses: readonly CourseOffer[];
  /** An AI service is connected. */
  writesTopics: boolean;
}

export interface Recommendations {
  topics: {
    name: string;
    note: string;
    /** The library's name for it; null if the library lacks it. */
    course: string | null;
  }[];
  /** Based on the learner's choices. */
  isPersonal: boolean;
}

/** The library's category for an area of the quiz; two areas have none. */
const CATEGORY_OF: Partial<Record<VerticalId, string>> = {
  "personal-development": "Personal Development",
  "career-professional": "Business",
  "science-technology": "Technology",
  "arts-humanities": "Creative",
};

/**
 * Step 4 of the quiz, at most three: the learner's own topics, otherwise topics of the chosen areas, otherwise the
 * defaults. Without an AI service, library courses in these areas come before topics that could only become a study
 * plan.
 */
export function recommendTopics(interests: Interests, offers: TopicOffers): Recommendations {
  const chosen = chosenTopics(interests);
  const areas = VERTICALS.filter(({ id }) => interests.verticals.includes(id));
  const courses = offers.writesTopics
    ? []
    : interleaved(areas.map((area) => coursesIn(area, offers.courses)));
  const suggested = chosen.length > 0 ? [] : interleaved(areas.map(({ topics }) => topics));
  const personal = distinct([...chosen, ...courses, ...suggested], offers.courses);
  const names = personal.length > 0 ? personal : DEFAULT_RECOMMENDATIONS;
  return {
    topics: names.slice(0, MAX_RECOMMENDATIONS).map((name) => ({
      name,
      note: noteFor(name, offers),
      course: courseFor(name, offers.courses)?.name ?? null,
    })),
    isPersonal: personal.length > 0,
  };
}

/** A topic and the library's name for it; 'Sleep' next to 'Sleep Better' would only say it twice. */
export function namesOf({ name, course }: { name: string; course: string | null }): string[] {
  if (course === null) return [name];
  return ` ${comparable(course)} `.includes(` ${comparable(name)} `) ? [course] : [name, course];
}

const noteFor = (name: string, offers: TopicOffers): string =>
  offers.writesTopics || isReady(name, offers) ? LESSONS_NOTE : STUDY_PLAN_NOTE;

/** Whether the library has the topic, under this name or another. */
export const isReady = (name: string, { courses }: TopicOffers): boolean =>
  courseFor(name, courses) !== undefined;

/** Courses on the area's own topics first, then the rest of its category. */
function coursesIn(area: (typeof VERTICALS)[number], courses: readonly CourseOffer[]): string[] {
  const onTopic = area.topics.flatMap((topic) => courseFor(topic, courses) ?? []);
  const inCategory = courses.filter(
    ({ category, language = "en" }) => category === CATEGORY_OF[area.id] && language === "en",
  );
  return [...new Set([...onTopic, ...inCategory])].map(({ name }) => name);
}

const courseFor = (topic: string, courses: readonly CourseOffer[]) =>
  findByName(topic, courses, ({ name, aliases }) => [name, ...aliases]);

/** The first of each list, then the second of each, and so on. */
function interleaved(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list[index] ?? []),
  ).flat();
}

/** Each topic once, under its first name: 'Data Science' and its course are the same. */
function distinct(names: readonly string[], courses: readonly CourseOffer[]): string[] {
  const byTopic = new Map<string, string>();
  for (const name of names) {
    const key = comparable(courseFor(name, courses)?.name ?? name);
    if (!byTopic.has(key)) byTopic.set(key, name);
  }
  return [...byTopic.values()];
}
