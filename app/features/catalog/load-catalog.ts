import { loadLibrary } from "#app/library/library.ts";
import type { CatalogueTopic } from "#app/rules/catalog.ts";
import { COURSE_CATEGORIES, COURSE_LEVELS } from "#app/rules/curriculum.ts";
import { countFigures } from "../landing/count-figures.ts";
import { SAMPLE_TOPICS } from "./sample-topics.ts";

export interface ListedTopic extends CatalogueTopic {
  /** Where to read its first lesson; null for a topic without a library course. */
  slug: string | null;
  /** Share of this instance's learners who started it, 0 to 1; null while there are too few to say. */
  popularity: number | null;
}

/** The catalogue: the six sample topics in the spec's order, then the rest of the library. */
export async function loadCatalog(now: Date) {
  const [library, figures] = await Promise.all([loadLibrary(), countFigures(now)]);
  const listed = library.map((course): ListedTopic => ({
    slug: course.slug,
    language: course.language ?? "en",
    name: course.topic_name,
    description: course.description,
    tags: course.tags,
    category: course.category,
    level: course.level,
    popularity: figures?.popularity[course.slug] ?? null,
  }));
  const samples = SAMPLE_TOPICS.map(
    (sample) => listed.find((topic) => topic.name === sample.name) ?? unwritten(sample),
  );
  const others = listed.filter((topic) => !samples.includes(topic));
  return {
    topics: [...samples, ...others],
    categories: [...COURSE_CATEGORIES],
    levels: [...COURSE_LEVELS],
  };
}

/** A sample topic without a library course; an AI service generates it on request. */
const unwritten = (topic: Omit<CatalogueTopic, "language">): ListedTopic => ({
  ...topic,
  slug: null,
  language: "en",
  popularity: null,
});
