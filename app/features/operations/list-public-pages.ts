import { listCourses } from "#app/library/library.ts";
import { loadArticles } from "../blog/load-articles.ts";
import { loadDocument } from "../legal/load-document.ts";

export interface PublicPage {
  path: string;
  /** The day its text last changed, if known; a guess would make crawlers ignore the value. */
  changedOn?: string;
}

/** Every page for search engines, including course previews and articles. */
export async function listPublicPages(): Promise<PublicPage[]> {
  const [courses, articles, terms, privacy, accessibility] = await Promise.all([
    listCourses(),
    loadArticles(),
    loadDocument("terms-of-service"),
    loadDocument("privacy-policy"),
    loadDocument("accessibility"),
  ]);
  return [
    { path: "/" },
    { path: "/topics" },
    ...courses.map(({ slug }) => ({ path: `/topics/${slug}` })),
    { path: "/blog", changedOn: articles[0]?.publishedAt },
    ...articles.map(({ slug, publishedAt }) => ({
      path: `/blog/${slug}`,
      changedOn: publishedAt,
    })),
    { path: "/about" },
    { path: "/contact" },
    { path: "/register" },
    { path: "/login" },
    { path: "/terms-of-service", changedOn: terms.updatedAt },
    { path: "/privacy-policy", changedOn: privacy.updatedAt },
    { path: "/accessibility", changedOn: accessibility.updatedAt },
  ];
}
