import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { type Block, type Inline, plainText } from "./article-blocks.ts";
import { loadArticles } from "./load-articles.ts";
import { DOCUMENTS, loadDocument } from "./load-document.ts";
import { loadFaq } from "./load-faq.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

const WORDS = { least: 900, most: 1_500 };
const readDocuments = () => Promise.all(DOCUMENTS.map(loadDocument));

function linksOf(part: Block | Inline): string[] {
  const own = part.kind === "link" ? [part.href] : [];
  const parts = Object.values(part).flat(3) as unknown[];
  const inside = parts.filter((each): each is Inline => typeof each === "object" && each !== null);
  return part.kind === "diagram" ? [] : [...own, ...inside.flatMap(linksOf)];
}

test("the blog has its six articles, each of them once, at least one featured", async () => {
  const articles = await loadArticles();

  expect(articles.map((article) => article.slug).toSorted()).toEqual([
    "ai-personalizes-learning",
    "from-doomscrolling-to-learning",
    "how-sure-are-you",
    "science-behind-microlearning",
    "spaced-repetition-explained",
    "why-testing-yourself-works",
  ]);
  expect(articles.some((article) => article.featured)).toBe(true);
});

test("every article ends with its sources", async () => {
  const articles = await loadArticles();

  const without = articles.filter((article) => {
    const [heading, list] = article.blocks.slice(-2);
    return heading?.kind !== "heading" || heading.id !== "sources" || list?.kind !== "list";
  });

  expect(without.map((article) => article.slug)).toEqual([]);
});

test("the newest article stands first", async () => {
  const days = (await loadArticles()).map((article) => article.publishedAt);

  expect(days).toEqual(days.toSorted().toReversed());
});

test("an article is worth opening and can be read on a short ride", async () => {
  const lengths = (await loadArticles()).map((article) => ({
    slug: article.slug,
    words: plainText(article.blocks).split(/\s+/).length,
  }));

  expect(lengths.filter(({ words }) => words < WORDS.least || words > WORDS.most)).toEqual([]);
});

test("every link within our texts leads to a page that exists", async () => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const articles = await loadArticles();
  const pages = new Set(["/", ...articles.map((article) => `/blog/${article.slug}`)]);
  const links = [...articles, ...(await readDocuments())]
    .flatMap((text) => text.blocks.flatMap(linksOf))
    .filter((href) => href.startsWith("/"));

  const dead = links
    .map((href) => href.replace(/#.*/, ""))
    .filter((path) => !pages.has(path) && !routes.includes(`route("${path.slice(1)}"`));

  expect(links.length).toBeGreaterThan(10);
  expect(dead).toEqual([]);
});

test("no blank is left open in the small print", async () => {
  const texts = (await readDocuments()).map(
    ({ title, lead, blocks }) => title + lead + plainText(blocks),
  );

  expect(texts.filter((text) => text.includes("{{"))).toEqual([]);
});

test("the answers people get fit an instance that sells, with its price", async () => {
  const answers = await loadFaq();

  expect(answers.some(({ answer }) => answer.includes("$9.99 a month"))).toBe(true);
  expect(answers.some(({ question }) => question === "What does it cost?")).toBe(false);
  expect(JSON.stringify(answers)).not.toContain("{{");
});
