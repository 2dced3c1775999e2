import { JSDOM } from "jsdom";
import { expect } from "vitest";
import { test, type Site } from "../../test/site.ts";

/** How visitors, search engines and feed readers find the public pages. The site's name here needs escaping. */
const SITE = { APP_URL: "https://learn.example", APP_NAME: "Bees & Co" };

test.override("settings", { scope: "file" }, { ...SITE, SUPPORT_EMAIL: "help@learn.example" });

let ask: Site["request"];
test.beforeAll(({ site }) => {
  ask = site.request;
});

const textOf = async (path: string) => (await ask(path)).text();

/** The paths of all URLs in the site map. */
async function publicPaths(): Promise<string[]> {
  const addresses = [...(await textOf("/sitemap.xml")).matchAll(/<loc>(.*?)<\/loc>/g)];
  return addresses.map(([, address = ""]) => address.replace(SITE.APP_URL, ""));
}

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

const machineDataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );

/** Parses XML like a browser; throws if it is not well-formed. */
function readXml(text: string, select: string): string[] {
  const { DOMParser } = new JSDOM().window;
  const read = new DOMParser().parseFromString(text, "application/xml");
  const fault = read.querySelector("parsererror");
  if (fault) throw new Error(fault.textContent ?? "");
  return [...read.querySelectorAll(select)].map((element) => element.textContent ?? "");
}

test("the site map lists every public page once, by its public URL", async () => {
  const map = await ask("/sitemap.xml");
  const addresses = readXml(await map.text(), "url > loc");

  expect(map.headers.get("content-type")).toContain("application/xml");
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain("https://learn.example/");
  expect(addresses).toContain("https://learn.example/topics/machine-learning-fundamentals");
  expect(addresses).toContain("https://learn.example/blog/how-sure-are-you");
  const days = readXml(await textOf("/sitemap.xml"), "url > lastmod");
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("each of them is public with a unique title and description", async () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const paths = await publicPaths();
  for (const path of paths) {
    const answer = await ask(path);
    const html = await answer.text();
    expect(answer.status, path).toBe(200);
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html, path).toContain(`<link rel="canonical" href="${SITE.APP_URL}${path}"/>`);
    expect(html, path).not.toContain("noindex");
    expect(html, path).toMatch(/<link rel="alternate" type="application\/rss\+xml"/);
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
    const description = contentOf(html, "description") ?? "";
    expect(description.length, path).toBeGreaterThan(70);
    expect(description.length, path).toBeLessThanOrEqual(160);
    descriptions.add(description);
  }
  expect(titles.size).toBe(paths.length);
  expect(descriptions.size).toBe(paths.length);
  for (const title of titles) expect(title).toContain("Bees &amp; Co");
});

test("pages have structured data for questions, articles and courses", async () => {
  const [questions] = machineDataOf(await textOf("/"));
  expect(questions).toMatchObject({ "@context": "https://schema.org", "@type": "FAQPage" });
  const entries = questions?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(entries.length).toBeGreaterThan(4);
  expect(entries.every(({ name, acceptedAnswer }) => name && acceptedAnswer.text)).toBe(true);

  for (const path of (await publicPaths()).filter((path) => /^\/blog\/./.test(path))) {
    const html = await textOf(path);
    const [article] = machineDataOf(html);
    expect(article, path).toMatchObject({
      "@type": "BlogPosting",
      mainEntityOfPage: SITE.APP_URL + path,
      publisher: { name: "Bees & Co" },
      image: contentOf(html, "og:image"),
    });
    expect(html).toContain(`dateTime="${String(article?.datePublished)}"`);
    expect(String(article?.headline).length, path).toBeLessThanOrEqual(110);
  }

  for (const path of (await publicPaths()).filter((path) => /^\/topics\/./.test(path))) {
    const [course] = machineDataOf(await textOf(path));
    expect(course, path).toMatchObject({
      "@type": "Course",
      url: SITE.APP_URL + path,
      provider: { name: "Bees & Co" },
      hasCourseInstance: { courseMode: "Online", courseWorkload: "PT50M" },
      offers: { "@type": "Offer", category: "Partially Free" },
    });
    expect(course?.syllabusSections, path).toHaveLength(10);
  }
});

test("private pages are excluded from crawlers, in robots.txt or by a meta tag", async () => {
  const robots = await textOf("/robots.txt");
  for (const path of ["/dashboard", "/lesson/", "/topic/", "/profile", "/api/"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).not.toMatch(/Disallow: \/topics?\n/);
  expect(robots).toContain("Sitemap: https://learn.example/sitemap.xml");
  const closed = [...robots.matchAll(/Disallow: (.*)/g)].map(([, path = ""]) => path);
  const open = await publicPaths();
  expect(open.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
  for (const path of [
    "/forgot-password",
    "/reset-password?token=x",
    "/auth/callback?token=x",
    "/unsubscribe?token=x",
    "/topics/no-such-topic",
    "/blog/no-such-article",
  ])
    expect(await textOf(path), path).toContain('<meta name="robots" content="noindex"/>');
  for (const path of ["/reset-password?token=x", "/auth/callback?token=x", "/unsubscribe?token=x"])
    expect(await textOf(path), path).toMatch(/<title>[^<]+ · Bees &amp; Co<\/title>/);
});

test("the RSS feed lists the articles", async () => {
  const answer = await ask("/blog/rss.xml");
  const feed = await answer.text();
  const links = readXml(feed, "item > link");
  const titles = readXml(feed, "item > title");
  const dates = readXml(feed, "item > pubDate");

  expect(answer.headers.get("content-type")).toContain("application/rss+xml");
  expect(readXml(feed, "channel > title")).toEqual(["Bees & Co · Blog"]);
  expect(links.length).toBeGreaterThanOrEqual(6);
  expect(readXml(feed, "item > guid")).toEqual(links);
  expect(titles).toContain("How Sure Are You? The Use of Knowing What You Don’t Know");
  const times = dates.map((date) => Date.parse(date));
  expect(times.toSorted((one, other) => other - one)).toEqual(times);
  for (const link of links) expect((await ask(link)).status, link).toBe(200);
});

test("security.txt names a contact and an expiry date", async () => {
  const answer = await ask("/.well-known/security.txt");
  const text = await answer.text();

  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
  expect(text).toContain("Contact: mailto:help@learn.example\n");
  expect(text).toContain("Canonical: https://learn.example/.well-known/security.txt\n");
  const days = (Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

test("About says in three steps how it works", async () => {
  const steps = /How it works.*Name a topic.*Read for five minutes.*Remember it.*Nine principles/s;
  expect(await textOf("/about")).toMatch(steps);
});

test("a shared page has a preview image without another product's name", async () => {
  expect(contentOf(await textOf("/about"), "og:image")).toBe(`${SITE.APP_URL}/share.png`);
});
