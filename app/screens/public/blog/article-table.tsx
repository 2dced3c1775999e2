import type { Inline } from "#app/features/blog/article-blocks.ts";
import { renderInlines } from "./render-inlines.tsx";

/* oxlint-disable react/no-array-index-key -- a text that never changes: its place is what a piece is */

type ArticleTableProps = { heads: Inline[][]; rows: Inline[][][] };

/** Side by side where there is room; on a phone row below row, each cell under its head, so that nothing lies out of sight. */
export function ArticleTable({ heads, rows }: ArticleTableProps) {
  return (
    <div className="rounded-soft border border-line bg-surface text-base leading-normal">
      <table className="hidden w-full border-collapse text-left sm:table">
        <thead>
          <tr>
            {heads.map((head, place) => (
              <th key={place} scope="col" className="border-b border-line px-4 py-3 align-bottom">
                {renderInlines(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line} className="border-b border-line last:border-0">
              {row.map((cell, place) => (
                <td key={place} className="px-4 py-3 align-top">
                  {renderInlines(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="sm:hidden">
        {rows.map(([first = [], ...rest], line) => (
          <li key={line} className="border-b border-line p-4 last:border-0">
            <p className="font-semibold">{renderInlines(first)}</p>
            <dl className="mt-2 space-y-2">
              {rest.map((cell, place) => (
                <div key={place}>
                  <dt className="text-sm text-ink-soft">{renderInlines(heads[place + 1] ?? [])}</dt>
                  <dd>{renderInlines(cell)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
