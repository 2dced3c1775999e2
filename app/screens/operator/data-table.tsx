import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { ScrollRegion } from "#app/ui/parts/scroll-region.tsx";

type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** A date or a password: never broken into lines. */
  isWhole?: boolean;
};

type DataTableProps<Row> = {
  label: string;
  /** A column's heading and what stands in it; the first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: string;
};

/** A plain table; wider than a phone it scrolls by itself. */
export function DataTable<Row>({ label, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <p className="text-ink-soft">{empty}</p>;
  const align = (isNumber = false) => (isNumber ? "text-end tabular-nums" : "text-start");
  return (
    <ScrollRegion label={label} className="rounded-soft border border-line bg-surface">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th
                key={head}
                scope="col"
                className={classNames(
                  "px-4 py-3 font-semibold whitespace-nowrap text-ink-soft",
                  align(isNumber),
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line">
              {columns.map(({ head, cell, isNumber, isWhole }, column) => {
                const Cell = column === 0 ? "th" : "td";
                return (
                  <Cell
                    key={head}
                    scope={column === 0 ? "row" : undefined}
                    className={classNames(
                      "px-4 py-3 align-top font-normal",
                      align(isNumber),
                      isWhole && "whitespace-nowrap",
                    )}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

export type Fact = [name: string, value: string];

/** What is so now, a line each. */
export const FactsTable = ({ label, rows }: { label: string; rows: readonly Fact[] }) => (
  <DataTable
    label={label}
    rows={rows}
    rowKey={([name]) => name}
    columns={[
      { head: "What", cell: ([name]) => name },
      { head: "Now", cell: ([, value]) => value },
    ]}
    empty=""
  />
);
