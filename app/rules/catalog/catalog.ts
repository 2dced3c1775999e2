import { comparable } from "../clean-text.ts";
import { namesOfLanguage } from "../language.ts";

/** The public catalogue of topics and its filters (spec section 2, topics catalogue; the category filters too). */
export interface CatalogueTopic {
  name: string;
  description: string;
  tags: readonly string[];
  category: string;
  level: string;
  /** As HTML's `lang`. */
  language: string;
}

export interface CatalogueFilter {
  search: string;
  /** Empty means all. */
  category: string;
  level: string;
  language: string;
}

export type CatalogueChoices = {
  categories: readonly string[];
  levels: readonly string[];
  languages: readonly string[];
};

/** Parses the filters of an address; an unknown category, level or language is ignored. */
export function catalogueFilter(
  address: URLSearchParams,
  { categories, levels, languages }: CatalogueChoices,
): CatalogueFilter {
  const choiceOf = (name: string, choices: readonly string[]) =>
    choices.find((choice) => choice === address.get(name)) ?? "";
  return {
    search: address.get("search") ?? "",
    category: choiceOf("category", categories),
    level: choiceOf("level", levels),
    language: choiceOf("language", languages),
  };
}

export function filterCatalogue<Topic extends CatalogueTopic>(
  topics: readonly Topic[],
  { search, category, level, language }: CatalogueFilter,
): Topic[] {
  const wanted = comparable(search);
  return topics.filter(
    (topic) =>
      (category === "" || topic.category === category) &&
      (level === "" || topic.level === level) &&
      (language === "" || topic.language === language) &&
      (wanted === "" || wordsOf(topic).some((text) => comparable(text).includes(wanted))),
  );
}

const wordsOf = ({ name, description, tags, language }: CatalogueTopic): string[] => [
  name,
  description,
  ...tags,
  ...(language === "en" ? [] : namesOfLanguage(language)),
];

/** Where a topic's button leads (spec section 2): to the topic, to the quiz first, or to an account. */
export type CatalogueVisitor = "visitor" | "new" | "learning";

export function catalogueVisitor(learner: { quizCompleted: boolean } | null): CatalogueVisitor {
  if (!learner) return "visitor";
  return learner.quizCompleted ? "learning" : "new";
}
