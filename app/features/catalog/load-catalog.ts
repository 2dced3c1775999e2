import { listCourses, type ListedCourse } from "#app/library/library.ts";
import type { CatalogueTopic } from "#app/rules/catalog/catalog.ts";
import { COURSE_CATEGORIES, COURSE_LEVELS } from "#app/rules/lessons/curriculum.ts";
import { countFigures, type Figures } from "../landing/count-figures.ts";
import { SAMPLE_TOPICS } from "./sample-topics.ts";

export interface ListedTopic extends CatalogueTopic {
  /** Where to read its first lesson; null for a topic without a library course. */
  slug: string | null;
  /** Share of this instance's learners who started it, 0 to 1; null while there are too few to say. */
  popularity: number | null;
}

interface Catalogue {
  topics: readonly ListedTopic[];
  categories: readonly string[];
  levels: readonly string[];
  languages: readonly string[];
}

/** The same object until the figures change, so that its drawings and its encoding are found by it. */
let cached: { by: readonly unknown[]; catalogue: Catalogue } | undefined;

/** The catalogue: the six sample topics in the spec's order, then the rest of the library, in the site's language first. */
export async function loadCatalog(now: Date): Promise<Catalogue> {
  const by = await Promise.all([listCourses(), countFigures(now)]);
  if (!cached || by.some((part, index) => part !== cached?.by[index]))
    cached = { by, catalogue: catalogueOf(...by) };
  return cached.catalogue;
}

function catalogueOf(library: readonly ListedCourse[], figures: Figures | null): Catalogue {
  const topics = library.map((course): ListedTopic => ({
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
    (sample) => topics.find((topic) => topic.name === sample.name) ?? unwritten(sample),
  );
  const others = topics
    .filter((topic) => !samples.includes(topic))
    .toSorted((one, other) => Number(isForeign(one)) - Number(isForeign(other)));
  const all = Object.freeze([...samples, ...others]);
  return {
    topics: all,
    categories: [...COURSE_CATEGORIES],
    levels: COURSE_LEVELS.filter((level) => all.some((topic) => topic.level === level)),
    languages: [...new Set(all.map(({ language }) => language))],
  };
}

/** In another language than the site. */
const isForeign = ({ language }: ListedTopic) => language !== "en";

/** A sample topic without a library course; an AI service generates it on request. */
const unwritten = (topic: Omit<CatalogueTopic, "language">): ListedTopic => ({
  ...topic,
  slug: null,
  language: "en",
  popularity: null,
});
