import type { ReactNode } from "react";

export type TableOfNumbers = {
  /** The heads of the columns; the first column names the row. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
};

type ChartProps = {
  title: string;
  /** The title as a caption above the picture, or for listeners only when a heading stands there already. */
  isTitleShown?: boolean;
  table: TableOfNumbers;
  children: ReactNode;
};

/** A picture of numbers, and the same numbers as a table for those who do not see it. */
export function Chart({ title, isTitleShown = false, table, children }: ChartProps) {
  return (
    <figure className="relative min-w-0">
      <figcaption className={isTitleShown ? "mb-4 font-bold" : "sr-only"}>{title}</figcaption>
      <div aria-hidden="true">{children}</div>
      <TableTwin title={title} table={table} />
    </figure>
  );
}

/** The numbers of a picture, for those who do not see it. */
export function TableTwin({ title, table }: { title: string; table: TableOfNumbers }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {table.heads.map((head) => (
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
                <td key={table.heads[place + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
