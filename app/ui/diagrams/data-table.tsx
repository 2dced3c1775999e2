import { use } from "react";
import { diagramTable, isOwnHead } from "#app/rules/diagrams/diagram-table.ts";
import type { Diagram } from "#app/rules/diagrams/diagram.ts";
import { languageOf } from "#app/rules/language.ts";
import { Disclosure } from "../parts/disclosure.tsx";
import { ScrollRegion } from "../parts/scroll-region.tsx";
import { NumberLanguageContext } from "./number-language.ts";

/** Their values can only be read approximately, so everyone can open the table. */
const HAS_NUMBERS: Record<Diagram["kind"], boolean> = {
  flow: false,
  cycle: false,
  comparison: false,
  timeline: false,
  bars: false,
  line: true,
  histogram: true,
  matrix: false,
};

/** A diagram's data as text: on demand for numbers, for screen readers only otherwise. */
type DataTableProps = { diagram: Diagram; titleId: string };

export function DataTable(props: DataTableProps) {
  const { diagram } = props;
  if (!HAS_NUMBERS[diagram.kind])
    return (
      <div className="sr-only">
        <Table {...props} />
      </div>
    );
  return (
    <div className="print:hidden" lang="en">
      <Disclosure label="Show the numbers">
        <ScrollRegion label="Numbers of the chart">
          <Table {...props} />
        </ScrollRegion>
      </Disclosure>
    </div>
  );
}

/* oxlint-disable react/no-array-index-key -- the data never changes, and two rows may be alike */

function Table({ diagram, titleId }: DataTableProps) {
  const { heads, rows } = diagramTable(diagram, use(NumberLanguageContext));
  return (
    <table
      aria-labelledby={titleId}
      {...languageOf(rows.flat().join(" "))}
      className="w-full text-start text-sm"
    >
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th
              key={column}
              scope="col"
              lang={isOwnHead(head) ? "en" : undefined}
              className="py-2 pe-4 text-start font-semibold"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row} className="border-t border-line">
            {cells.map((cell, column) => (
              <td key={column} className="py-2 pe-4 tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
