import { Hono } from "hono";
import { readSite } from "#app/features/operations/read-site.ts";
import { listPublicPages } from "#app/features/operations/list-public-pages.ts";
import { loadArticleList } from "#app/features/blog/load-articles.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { xmlText } from "#app/platform/xml.ts";
import { answerFromCache, cacheResponse, type CachedResponse } from "./cached.ts";
import type { WebEnv } from "./web-env.ts";

/** Private pages, where a crawler would only get the login page. */
const PRIVATE = [
  "/api/",
  "/dashboard",
  "/history",
  "/lesson/",
  "/logout",
  "/onboarding",
  "/profile",
  "/progress",
  "/register/done",
  "/reviews",
  "/source/",
  "/topic/",
];

/** RFC 9116 asks for an expiry of less than a year. */
const SECURITY_CONTACT_VALIDITY_MS = 180 * 86_400_000;
const HOURLY = "public, max-age=3600";

/** Files for search engines, feed readers and security researchers. */
export function crawlers(): Hono<WebEnv> {
  // Courses and articles are read once per process, so these files don't change while it runs.
  const cached = new Map<string, Promise<CachedResponse>>();
  const answers = (path: string, type: string, write: () => Promise<string>) =>
    web.get(path, async (context) => {
      const made =
        cached.get(path) ??
        write().then((text) =>
          cacheResponse(text, { "Content-Type": type, "Cache-Control": HOURLY }),
        );
      cached.set(path, made);
      made.catch(() => cached.delete(path));
      return answerFromCache(context, await made);
    });
  const web = new Hono<WebEnv>();
  answers("/sitemap.xml", "application/xml; charset=utf-8", siteMap);
  answers("/blog/rss.xml", "application/rss+xml; charset=utf-8", feed);
  web.get("/robots.txt", (context) => context.text(robots()));
  web.get("/.well-known/security.txt", (context) => context.text(securityContact(now())));
  return web;
}

async function siteMap(): Promise<string> {
  const { url } = readSite();
  const pages = (await listPublicPages()).map(
    ({ path, changedOn }) =>
      `<url><loc>${xmlText(url + path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ""}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    "</urlset>\n",
  ].join("\n");
}

async function feed(): Promise<string> {
  const { name, url } = readSite();
  const articles = await loadArticleList();
  const items = articles.map(({ title, slug, excerpt, author, publishedAt, tags }) => {
    const address = xmlText(`${url}/blog/${slug}`);
    return [
      "<item>",
      `<title>${xmlText(title)}</title>`,
      `<link>${address}</link>`,
      `<guid isPermaLink="true">${address}</guid>`,
      `<pubDate>${rfc822Date(publishedAt)}</pubDate>`,
      `<dc:creator>${xmlText(author)}</dc:creator>`,
      ...tags.map((tag) => `<category>${xmlText(tag)}</category>`),
      `<description>${xmlText(excerpt)}</description>`,
      "</item>",
    ].join("\n");
  });
  const [newest] = articles;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    `<title>${xmlText(name)} · Blog</title>`,
    `<link>${xmlText(url)}/blog</link>`,
    "<description>How memory works, and what that means for five minutes a day.</description>",
    "<language>en</language>",
    ...(newest ? [`<lastBuildDate>${rfc822Date(newest.publishedAt)}</lastBuildDate>`] : []),
    `<atom:link href="${xmlText(url)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    "</channel>",
    "</rss>\n",
  ].join("\n");
}

/** RSS uses RFC 822 dates; an article appears at the start of its day. */
const rfc822Date = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString();

function robots(): string {
  return [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${readSite().url}/sitemap.xml`,
    "",
  ].join("\n");
}

function securityContact(today: Date): string {
  const { url } = readSite();
  const { SUPPORT_EMAIL } = env();
  const expires = new Date(today.getTime() + SECURITY_CONTACT_VALIDITY_MS);
  return [
    // Without a support email, the contact form is the contact.
    `Contact: ${SUPPORT_EMAIL ? `mailto:${SUPPORT_EMAIL}` : `${url}/contact?type=bug-report`}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${url}/.well-known/security.txt`,
    "",
  ].join("\n");
}
