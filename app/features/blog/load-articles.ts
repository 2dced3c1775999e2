import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readingMinutes } from "#app/rules/lessons/prose/reading-time.ts";
import { type Block, plainText } from "./article-blocks.ts";
import { CONTENT, readMarkdown } from "../legal/read-content.ts";

const FOLDER = join(CONTENT, "blog");

const articleHead = z.object({
  title: z.string().trim().min(1).max(100),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "small letters, digits and hyphens"),
  excerpt: z.string().trim().min(50).max(240),
  author: z.string().trim().min(1).max(80),
  publishedAt: z.iso.date(),
  tags: z.array(z.string().trim().min(1).max(30)).min(1).max(5),
  featured: z.boolean().default(false),
});

/** An article in a list. */
export type ArticleSummary = z.infer<typeof articleHead> & { readMinutes: number };
export type Article = ArticleSummary & { blocks: Block[] };

let articles: Promise<Article[]> | undefined;

/** Every article, the newest first, read once per process. */
export function loadArticles(): Promise<Article[]> {
  return (articles ??= readAll());
}

async function readAll(): Promise<Article[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".md"));
  const all = await Promise.all(files.map((name) => readArticle(join(FOLDER, name))));
  return all.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
}

async function readArticle(file: string): Promise<Article> {
  const { head, blocks } = await readMarkdown(file, articleHead);
  const words = plainText(blocks).split(/\s+/).filter(Boolean).length;
  return { ...head, readMinutes: readingMinutes(words), blocks };
}

export async function loadArticleList(): Promise<ArticleSummary[]> {
  return (await loadArticles()).map(summary);
}

/** One article and what to read next; null for an unknown address. */
export async function findArticle(slug: string) {
  const all = await loadArticles();
  const article = all.find((each) => each.slug === slug);
  if (!article) return null;
  const kinship = (other: Article) => other.tags.filter((tag) => article.tags.includes(tag)).length;
  const next = all
    .filter((each) => each !== article)
    .toSorted((one, other) => kinship(other) - kinship(one))
    .slice(0, 2);
  return { article, next: next.map(summary) };
}

/** Without the text. */
function summary({ blocks, ...article }: Article): ArticleSummary {
  void blocks;
  return article;
}
