import type { Address } from "../link.tsx";
import { ButtonLink } from "./button.tsx";

type PageLinksProps = {
  /** From 1. */
  page: number;
  pages: number;
  to: (page: number) => Address;
};

/** Below a page of a list: to the pages before and after it. */
export function PageLinks({ page, pages, to }: PageLinksProps) {
  if (pages < 2) return null;
  return (
    // The key: after a press the focus goes to the new page's heading, as the view does, instead of staying below the list.
    <nav
      key={page}
      aria-label="Pages"
      className="mt-6 grid grid-cols-[1fr_auto_1fr] items-center gap-4 *:last:justify-self-end"
    >
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} look="secondary" size="small" className="justify-self-start">
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-soft tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <ButtonLink to={to(page + 1)} look="secondary" size="small">
          Next
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
