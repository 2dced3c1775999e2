import { readSite } from "#app/features/operations/read-site.ts";
import { findArticle } from "#app/features/blog/load-articles.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { infoOf } from "../../request.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/article";
import { ArticleCard } from "./article-card.tsx";
import { ArticleDrawing } from "./article-drawing.tsx";
import { ArticleText } from "./article-text.tsx";
import { formatDay } from "./format-day.ts";
import { pageMeta } from "../page-meta.ts";
import { ShareArticle } from "./share-article.tsx";
import { articleData } from "../structured-data.ts";
import { respond } from "../../outcome.ts";

export const handle = { hasNoScript: true, isForEveryone: true } satisfies RouteHandle;

const NOT_FOUND = "The article you're looking for doesn't exist or has been moved.";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const content = loaderData?.content;
  if (!content) return [{ title: "Article Not Found" }, { name: "robots", content: "noindex" }];
  const { title, excerpt, slug, publishedAt } = content.article;
  return [
    ...pageMeta(
      matches,
      { title, description: excerpt, path: `/blog/${slug}`, kind: "article" },
      (location) => articleData(content.article, location),
    ),
    { property: "article:published_time", content: publishedAt },
  ];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const content = await findArticle(params.slug);
  const page = {
    content,
    address: `${readSite().url}/blog/${params.slug}`,
    isVisitor: infoOf(context).learner === null,
  };
  return content ? page : respond({ status: "not-found" }, page);
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { content, address, isVisitor } = loaderData;
  if (!content) return <ArticleNotFound />;
  const { article, next } = content;
  return (
    <Page>
      <div className="article-line" aria-hidden="true" />
      <article className="mx-auto max-w-[40rem]">
        <BackLink to="/blog">All articles</BackLink>
        {/* Not a header element: those are left out when a page is printed. */}
        <div className="mb-10">
          <Heading level={1} size="large">
            {article.title}
          </Heading>
          <p className="mt-4 text-xl leading-relaxed text-ink-soft">{article.excerpt}</p>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
            <p className="text-sm text-ink-soft">
              {article.author}
              <br />
              <time dateTime={article.publishedAt}>{formatDay(article.publishedAt)}</time>
              {" · "}
              {article.readMinutes} min read
            </p>
            <ShareArticle title={article.title} address={address} />
          </div>
        </div>
        <ArticleDrawing
          slug={article.slug}
          className="mb-10 rounded-soft bg-sunken p-4 print:hidden"
        />
        <ArticleText blocks={article.blocks} />
        <ul className="mt-10 flex flex-wrap gap-2" aria-label="Tags for this article">
          {article.tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      </article>
      <TryIt isVisitor={isVisitor} />
      <section aria-labelledby="next" className="mx-auto mt-12 max-w-[40rem] print:hidden">
        <Heading level={2} id="next" className="mb-5">
          Read next
        </Heading>
        <ul className="grid gap-6 sm:grid-cols-2">
          {next.map((other) => (
            <ArticleCard key={other.slug} article={other} />
          ))}
        </ul>
      </section>
      <script type="module" src="/share.js" />
    </Page>
  );
}

function TryIt({ isVisitor }: { isVisitor: boolean }) {
  return (
    <aside className="mx-auto mt-12 flex max-w-[40rem] flex-wrap items-center justify-between gap-4 rounded-soft bg-comb p-6 sm:p-8 print:hidden">
      <p className="max-w-md text-lg font-semibold">
        Reading about learning isn't learning. The next five minutes could be.
      </p>
      {isVisitor ? (
        <ButtonLink to="/register">Start Learning for Free</ButtonLink>
      ) : (
        <ButtonLink to="/dashboard">Continue Learning</ButtonLink>
      )}
    </aside>
  );
}

function ArticleNotFound() {
  return (
    <Page width="message">
      <EmptyState
        title="Article Not Found"
        level={1}
        expression="thinking"
        action={<ButtonLink to="/blog">Show all articles</ButtonLink>}
      >
        {NOT_FOUND}
      </EmptyState>
    </Page>
  );
}
