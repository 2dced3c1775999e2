/** An article's drawing, three times as wide as high, from one file for all of them (`public/article-drawings.svg`). */
export function ArticleDrawing({ slug, className = "" }: { slug: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 360 120"
      className={`block aspect-3/1 w-full ${className}`}
      aria-hidden="true"
    >
      <use href={`/article-drawings.svg#${slug}`} />
    </svg>
  );
}
