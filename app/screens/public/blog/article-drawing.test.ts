import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadArticles } from "#app/features/blog/load-articles.ts";

test("every article has a drawing", async () => {
  const drawn = readFileSync("public/article-drawings.svg", "utf8");

  for (const { slug } of await loadArticles()) expect(drawn).toContain(`<symbol id="${slug}"`);
});
