import { useId } from "react";
import { languageOf } from "#app/rules/language.ts";
import { withoutCitations } from "#app/rules/blocks/citations.ts";
import type { TableBlock } from "#app/rules/blocks/table.ts";
import { classNames } from "../class-names.ts";
import { Prose } from "../prose.tsx";
import type { BlockViewProps } from "./block-view-props.ts";

/* oxlint-disable react/no-array-index-key -- the data never changes, and two cells may be alike */

/** Roughly how many characters fit on a line on a phone. */
const PHONE_LINE = 32;

/** A table where it fits; otherwise a list of rows with each cell below its header. */
export function Table({ block }: BlockViewProps<TableBlock>) {
  const { caption, header, rows } = block;
  const captionId = useId();
  const isNarrow = lineLength([header, ...rows]) <= PHONE_LINE;
  return (
    <figure
      aria-labelledby={captionId}
      className="@container max-w-lesson rounded-soft border border-line bg-surface"
      {...languageOf([caption, ...header, ...rows.flat()].join(" "))}
    >
      <figcaption
        id={captionId}
        className="border-b border-line px-4 py-3 leading-snug font-bold wrap-break-word"
      >
        {caption}
      </figcaption>
      <table
        aria-labelledby={captionId}
        className={classNames(
          "w-full border-collapse text-start **:wrap-anywhere",
          !isNarrow && "hidden @lg:table",
        )}
      >
        <thead>
          <tr>
            {header.map((head, column) => (
              <th
                key={column}
                scope="col"
                className="min-w-22 px-4 py-3 text-start align-bottom text-sm leading-snug font-semibold text-ink-soft"
              >
                {withoutCitations(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...cells], row) => (
            <tr key={row} className="border-t border-line">
              <th scope="row" className="px-4 py-3 text-start align-top font-semibold">
                <Cell text={name} />
              </th>
              {cells.map((cell, column) => (
                <td key={column} className="px-4 py-3 align-top tabular-nums">
                  <Cell text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isNarrow && (
        <ul aria-labelledby={captionId} className="@lg:hidden">
          {rows.map(([name = "", ...cells], row) => (
            <li key={row} className="border-t border-line p-4 first:border-0">
              <div className="font-semibold">
                <Cell text={name} />
              </div>
              <dl className="mt-2 space-y-2">
                {cells.map((cell, column) => (
                  <div key={column}>
                    <dt className="text-sm text-ink-soft">
                      {withoutCitations(header[column + 1] ?? "")}
                    </dt>
                    <dd className="tabular-nums">
                      <Cell text={cell} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

const Cell = ({ text }: { text: string }) => <Prose text={text} size="cell" />;

/** The longest word or short phrase of each column, summed. */
function lineLength(rows: readonly (readonly string[])[]): number {
  const [header = []] = rows;
  return header
    .map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
    .reduce((sum, length) => sum + length + 2, 0);
}
