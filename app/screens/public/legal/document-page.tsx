import type { ReactNode } from "react";
import type { Document } from "#app/features/legal/load-document.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { ArticleText } from "../blog/article-text.tsx";
import { formatDay } from "../blog/format-day.ts";

type DocumentPageProps = {
  document: Document;
  /** Shown above the text: what applies to this instance. */
  children?: ReactNode;
};

/** A legal text with its summary and its table of contents. */
export function DocumentPage({ document, children }: DocumentPageProps) {
  const { title, lead, updatedAt, contents, blocks } = document;
  return (
    <Page>
      <PageHeading title={title} lead={lead} />
      <div className="gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem]">
        <aside className="mb-10 lg:order-last lg:mb-0">
          <nav
            aria-label="On this page"
            className="rounded-soft bg-sunken p-4 lg:sticky lg:top-6 print:hidden"
          >
            <p className="text-sm font-semibold text-ink-soft">On this page</p>
            <ul className="mt-1">
              {contents.map((section) => (
                <li key={section.id}>
                  <a
                    href={`#${section.id}`}
                    className="flex min-h-11 items-center rounded-small leading-tight hover:underline hover:underline-offset-4"
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <div className="min-w-0">
          {children}
          <ArticleText blocks={blocks} look="note" />
          {updatedAt !== undefined && (
            <p className="mt-10 text-sm text-ink-soft">
              Last updated on <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>.
            </p>
          )}
        </div>
      </div>
    </Page>
  );
}
