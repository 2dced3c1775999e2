type Pages = { page: number | null; lastPage: number | null; pages: number | null };

/** Where in a source its text is; null for one without pages. */
export function pagesInWords({ page, lastPage, pages }: Pages): string | null {
  if (page === null) return null;
  const range =
    lastPage === null || lastPage === page ? `Page ${page}` : `Pages ${page}–${lastPage}`;
  return pages === null ? range : `${range} of ${pages}`;
}
