import { diagramTable } from "#app/rules/diagram-table.ts";
import type { Diagram } from "#app/rules/diagram.ts";
import { Disclosure } from "../parts/disclosure.tsx";
import { ScrollRegion } from "../parts/scroll-region.tsx";

/** Values can be read off these only roughly: everyone may open their table. */
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

/** The data of a picture in words: on demand where numbers are drawn, for screen readers where words are. */
export function DataTable({ diagram }: { diagram: Diagram }) {
  if (!HAS_NUMBERS[diagram.kind])
    return (
      <div className="sr-only">
        <Table diagram={diagram} />
      </div>
    );
  return (
    <div className="print:hidden">
      <Disclosure label="Show the numbers">
        <ScrollRegion label={`${diagram.title}, numbers`}>
          <Table diagram={diagram} />
        </ScrollRegion>
      </Disclosure>
    </div>
  );
}

/* oxlint-disable react/no-array-index-key -- the data never changes, and two rows may be alike */

function Table({ diagram }: { diagram: Diagram }) {
  const { heads, rows } = diagramTable(diagram);
  return (
    <table className="w-full text-start text-sm">
      <caption className="sr-only">{diagram.title}</caption>
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th key={column} scope="col" className="py-2 pe-4 text-start font-semibold">
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
