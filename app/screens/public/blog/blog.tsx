import { useSearchParams } from "react-router";
import { readSite } from "#app/features/operations/read-site.ts";
import { loadArticleList } from "#app/features/blog/load-articles.ts";
import { blogFilter, filterArticles, tagsOf } from "#app/rules/blog/blog.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import type { Route } from "./+types/blog";
import { ArticleCard, FeaturedArticle } from "./article-card.tsx";
import { FilterForm } from "../filter-form.tsx";
import { NewsletterBox } from "./newsletter-box.tsx";
import { pageMeta } from "../page-meta.ts";
import { TagLinks } from "./tag-links.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Blog",
    description:
      "How memory works, and what that means for five minutes a day. Short articles, each with the studies behind it.",
    path: "/blog",
  });

export async function loader() {
  return { articles: await loadArticleList(), sendsMail: readSite().sendsMail };
}

/** Filters only what has been loaded already. */
export const shouldRevalidate = () => false;

export default function Blog({ loaderData: { articles, sendsMail } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const tags = tagsOf(articles);
  const filter = blogFilter(address, tags);
  const isFiltered = filter.search !== "" || filter.tag !== "";
  const matches = filterArticles(articles, filter);
  const featured = isFiltered ? [] : matches.filter((article) => article.featured);
  const others = matches.filter((article) => !featured.includes(article));
  return (
    <Page>
      <PageHeading
        title="Blog"
        lead="How memory works, and what that means for five minutes a day. Every claim names its source."
      />
      <FilterForm className="mb-4 flex max-w-xl items-end gap-3">
        {filter.tag !== "" && <input type="hidden" name="tag" value={filter.tag} />}
        <TextField
          name="search"
          type="search"
          label="Search articles"
          defaultValue={filter.search}
          className="flex-1"
        />
      </FilterForm>
      <TagLinks tags={tags} chosen={filter.tag} search={filter.search} />
      <output className="block mt-4 text-sm text-ink-soft tabular-nums">
        {isFiltered && `${matches.length} of ${articles.length} articles`}
      </output>
      {featured.length > 0 && (
        <section aria-labelledby="featured" className="mt-6">
          <Heading level={2} id="featured" className="sr-only">
            Featured
          </Heading>
          <ul className="grid gap-6 lg:grid-cols-2">
            {featured.map((article) => (
              <FeaturedArticle key={article.slug} article={article} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="more" className="mt-10">
          <Heading level={2} id="more" className="mb-5">
            {featured.length > 0 ? "More Articles" : "Latest Articles"}
          </Heading>
          <ul className="grid gap-6 sm:grid-cols-2">
            {others.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </ul>
        </section>
      )}
      {matches.length === 0 && (
        <EmptyState
          title="No articles found"
          expression="thinking"
          action={<ButtonLink to="/blog">Show all articles</ButtonLink>}
        >
          Try another word, or browse them all.
        </EmptyState>
      )}
      {sendsMail && <NewsletterBox />}
      <p className="mt-8 text-ink-soft">
        Prefer a feed reader?{" "}
        <a href="/blog/rss.xml" className="font-medium text-ink underline underline-offset-4">
          RSS
        </a>
      </p>
    </Page>
  );
}
