import type { CatalogueTopic } from "#app/rules/catalog/catalog.ts";

/**
 * The six sample topics of the catalogue (spec section 2). A library course with the same name replaces these texts.
 */
export const SAMPLE_TOPICS: readonly Omit<CatalogueTopic, "language">[] = [
  {
    name: "Machine Learning Fundamentals",
    description: "See how a program learns from examples, and judge what it has learned.",
    tags: ["AI", "Data", "Models"],
    category: "Technology",
    level: "Beginner",
  },
  {
    name: "Digital Marketing Strategy",
    description: "Find the people who need what you sell, and reach them with one clear plan.",
    tags: ["Marketing", "Strategy", "Customers"],
    category: "Business",
    level: "Intermediate",
  },
  {
    name: "Personal Finance Mastery",
    description: "Read your own money, plan a month, build a buffer and begin to invest.",
    tags: ["Money", "Budget", "Saving"],
    category: "Business",
    level: "Beginner",
  },
  {
    name: "Public Speaking Excellence",
    description: "Plan, rehearse and give a talk that people can follow and repeat.",
    tags: ["Speaking", "Presentations", "Confidence"],
    category: "Personal Development",
    level: "Beginner",
  },
  {
    name: "Data Analysis with Python",
    description: "Clean a table, ask it questions, and draw answers that hold up.",
    tags: ["Python", "Data", "Programming"],
    category: "Technology",
    level: "Intermediate",
  },
  {
    name: "Creative Writing Techniques",
    description: "Build characters, scenes and sentences that make a reader stay.",
    tags: ["Writing", "Stories", "Craft"],
    category: "Creative",
    level: "Beginner",
  },
];
