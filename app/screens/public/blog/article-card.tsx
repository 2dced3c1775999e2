import type { ArticleSummary } from "#app/features/blog/load-articles.ts";
import { href, Link } from "#app/ui/link.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { ArticleDrawing } from "./article-drawing.tsx";
import { formatDay } from "./format-day.ts";

type ArticleProps = { article: ArticleSummary };

/** The whole card is clickable; the link is the title. */
export function ArticleCard({ article }: ArticleProps) {
  return (
    <li className="group relative flex flex-col rounded-soft border border-line bg-surface p-5 shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-focus sm:p-6">
      <ArticleDrawing slug={article.slug} className="mb-5 rounded-small bg-sunken" />
      <Tag className="mb-4 self-start">{article.tags[0]}</Tag>
      <Title article={article} />
      <p className="mt-2 mb-6 text-ink-soft">{article.excerpt}</p>
      <Facts article={article} />
    </li>
  );
}

export function FeaturedArticle({ article }: ArticleProps) {
  return (
    <li className="group relative flex flex-col rounded-soft border border-comb-line bg-comb p-6 has-focus-visible:outline-3 has-focus-visible:outline-focus sm:p-8">
      <ArticleDrawing slug={article.slug} className="mb-6 rounded-small bg-paper" />
      <p className="mb-3 text-sm font-semibold text-honey">Featured</p>
      <Title article={article} isLarge />
      <p className="mt-3 mb-8 text-lg">{article.excerpt}</p>
      <Facts article={article} />
    </li>
  );
}

function Title({ article, isLarge = false }: ArticleProps & { isLarge?: boolean }) {
  return (
    <Heading level={3} size={isLarge ? "regular" : "small"}>
      <Link
        to={href("/blog/:slug", { slug: article.slug })}
        className="group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none"
      >
        {article.title}
      </Link>
    </Heading>
  );
}

function Facts({ article }: ArticleProps) {
  return (
    <p className="mt-auto text-sm text-ink-soft">
      <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
      {" · "}
      {article.readMinutes} min read
    </p>
  );
}
