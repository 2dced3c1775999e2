import type { Inline } from "#app/features/blog/article-blocks.ts";
import { renderInlines } from "./render-inlines.tsx";

/* oxlint-disable react/no-array-index-key -- the text never changes, so positions identify its parts */

type ArticleTableProps = { headers: Inline[][]; rows: Inline[][][] };

/** A table where it fits. On a phone, a list of rows with each cell below its header, so that nothing is cut off. */
export function ArticleTable({ headers, rows }: ArticleTableProps) {
  return (
    <div className="rounded-soft border border-line bg-surface font-sans text-base leading-normal">
      <table className="hidden w-full border-collapse text-left sm:table">
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th key={index} scope="col" className="border-b border-line px-4 py-3 align-bottom">
                {renderInlines(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex} className="border-b border-line last:border-0">
              {row.map((cell, index) => (
                <td key={index} className="px-4 py-3 align-top">
                  {renderInlines(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="sm:hidden">
        {rows.map(([first = [], ...rest], rowIndex) => (
          <li key={rowIndex} className="border-b border-line p-4 last:border-0">
            <p className="font-semibold">{renderInlines(first)}</p>
            <dl className="mt-2 space-y-2">
              {rest.map((cell, index) => (
                <div key={index}>
                  <dt className="text-sm text-ink-soft">
                    {renderInlines(headers[index + 1] ?? [])}
                  </dt>
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
