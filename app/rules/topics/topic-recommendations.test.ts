import { expect, test } from "vitest";
import { namesOf, recommendTopics, type TopicOffers } from "./topic-recommendations.ts";

const COURSES = [
  { name: "Creative Writing Techniques", aliases: ["Creative Writing"], category: "Creative" },
  {
    name: "Data Analysis with Python",
    aliases: ["Data Science", "Data Analysis"],
    category: "Technology",
  },
  {
    name: "Machine Learning Fundamentals",
    aliases: ["Machine Learning", "Machine Learning Basics"],
    category: "Technology",
  },
  {
    name: "Digital Marketing Strategy",
    aliases: ["Digital Marketing"],
    category: "Business",
  },
  { name: "Personal Finance Mastery", aliases: ["Personal Finance"], category: "Business" },
  {
    name: "Public Speaking Excellence",
    aliases: ["Public Speaking"],
    category: "Personal Development",
  },
  { name: "Hablar en público", aliases: [], category: "Personal Development", language: "es" },
];
const WITH_AI: TopicOffers = { courses: COURSES, writesTopics: true };
const WITHOUT_AI: TopicOffers = { courses: COURSES, writesTopics: false };
const LESSONS = "10 bite-sized lessons • ~5 minutes each";

const none = { verticals: [], topics: [], customTopic: null };
const names = (interests: Parameters<typeof recommendTopics>[0], offers: TopicOffers) =>
  recommendTopics(interests, offers).topics.map(({ name }) => name);

test.each([
  ["Sleep", "Sleep Better", ["Sleep Better"]],
  ["machine learning", "Machine Learning Fundamentals", ["Machine Learning Fundamentals"]],
  ["Public Speaking Excellence", "Public Speaking Excellence", ["Public Speaking Excellence"]],
  ["Data Science", "Data Analysis with Python", ["Data Science", "Data Analysis with Python"]],
  ["Art", "Smart Habits", ["Art", "Smart Habits"]],
  ["Beekeeping", null, ["Beekeeping"]],
])("%s and the library's %s are shown as %j", (name, course, labels) => {
  expect(namesOf({ name, course })).toEqual(labels);
});

test.each([
  [none, ["Machine Learning Basics", "Digital Marketing", "Personal Finance"]],
  [
    { ...none, customTopic: "   " },
    ["Machine Learning Basics", "Digital Marketing", "Personal Finance"],
  ],
  [{ ...none, customTopic: " Bees " }, ["Bees"]],
  [{ ...none, topics: ["A", "B", "C", "D"] }, ["A", "B", "C"]],
  [{ ...none, topics: ["A", "B", "C"], customTopic: "Bees" }, ["Bees", "A", "B"]],
  [{ ...none, topics: ["Bees", "A"], customTopic: "bees" }, ["bees", "A"]],
  [{ ...none, verticals: ["arts-humanities"] }, ["Art History", "Philosophy", "Creative Writing"]],
  [
    { ...none, verticals: ["arts-humanities", "world-culture"] },
    ["Art History", "Language Learning", "Philosophy"],
  ],
  [{ verticals: ["arts-humanities"], topics: ["Philosophy"] }, ["Philosophy"]],
])("with an AI service, interests %j get the recommendations %j", (interests, topics) => {
  expect(names(interests, WITH_AI)).toEqual(topics);
  expect(recommendTopics(interests, WITH_AI).topics.every(({ note }) => note === LESSONS)).toBe(
    true,
  );
});

test.each([
  [none, ["Machine Learning Basics", "Digital Marketing", "Personal Finance"]],
  [
    { ...none, verticals: ["arts-humanities"] },
    ["Creative Writing Techniques", "Art History", "Philosophy"],
  ],
  [
    { ...none, verticals: ["personal-development"] },
    ["Public Speaking Excellence", "Mindfulness & Meditation", "Time Management"],
  ],
  [
    { ...none, verticals: ["career-professional", "science-technology"] },
    ["Digital Marketing Strategy", "Machine Learning Fundamentals", "Data Analysis with Python"],
  ],
  // The learner's own topics come first, then related library courses.
  [
    { verticals: ["career-professional"], topics: ["Data Science"], customTopic: "Bees" },
    ["Bees", "Data Science", "Digital Marketing Strategy"],
  ],
])("without an AI service, interests %j get the recommendations %j", (interests, topics) => {
  expect(names(interests, WITHOUT_AI)).toEqual(topics);
});

test("a topic that would become a study plan is labelled as one", () => {
  const { topics } = recommendTopics({ ...none, verticals: ["arts-humanities"] }, WITHOUT_AI);
  expect(topics.map(({ note }) => note === LESSONS)).toEqual([true, false, false]);
  expect(topics[1]?.note).toContain("study plan");
});

test("the defaults are not labelled as personal", () => {
  expect(recommendTopics(none, WITH_AI).isPersonal).toBe(false);
  expect(recommendTopics({ ...none, verticals: ["world-culture"] }, WITH_AI).isPersonal).toBe(true);
  expect(recommendTopics({ ...none, customTopic: "Bees" }, WITHOUT_AI).isPersonal).toBe(true);
});
