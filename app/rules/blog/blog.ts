import { comparable } from "../clean-text.ts";

/** The filters of the list of articles (spec section 2, blog). */
export interface ListedArticle {
  title: string;
  excerpt: string;
  tags: readonly string[];
}

export interface BlogFilter {
  search: string;
  /** Empty means all. */
  tag: string;
}

/** Parses the filters of an address; an unknown tag is ignored. */
export function blogFilter(address: URLSearchParams, tags: readonly string[]): BlogFilter {
  return {
    search: address.get("search") ?? "",
    tag: tags.find((tag) => tag === address.get("tag")) ?? "",
  };
}

export function filterArticles<Article extends ListedArticle>(
  articles: readonly Article[],
  { search, tag }: BlogFilter,
): Article[] {
  const wanted = comparable(search);
  return articles.filter(
    (article) =>
      (tag === "" || article.tags.includes(tag)) &&
      [article.title, article.excerpt, ...article.tags].some((text) =>
        comparable(text).includes(wanted),
      ),
  );
}

/** Every tag in use, the most common first. */
export function tagsOf(articles: readonly ListedArticle[]): string[] {
  const uses = new Map<string, number>();
  for (const tag of articles.flatMap((article) => article.tags))
    uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses]
    .toSorted(([one, often], [other, less]) => less - often || one.localeCompare(other))
    .map(([tag]) => tag);
}
