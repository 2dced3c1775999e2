import type { ReactNode } from "react";

export type TableOfNumbers = {
  /** Column headers; the first column names the row. */
  headers: readonly string[];
  rows: readonly (readonly string[])[];
};

type ChartProps = {
  title: string;
  /** Shows the title as a caption. Otherwise, where a heading already says it, it is for screen readers only. */
  isTitleShown?: boolean;
  table: TableOfNumbers;
  children: ReactNode;
};

/** A chart, and the same numbers as a table for screen readers. */
export function Chart({ title, isTitleShown = false, table, children }: ChartProps) {
  return (
    <figure className="relative min-w-0">
      <figcaption className={isTitleShown ? "mb-4 font-bold" : "sr-only"}>{title}</figcaption>
      <div aria-hidden="true">{children}</div>
      <TableTwin title={title} table={table} />
    </figure>
  );
}

/** A chart's numbers as a table, for screen readers. */
export function TableTwin({ title, table }: { title: string; table: TableOfNumbers }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {table.headers.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={table.headers[place + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
