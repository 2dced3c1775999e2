import type { TraceBlock } from "#app/rules/interactive/trace-schema.ts";
import { Button } from "../parts/button.tsx";

type TraceTableProps = { table: NonNullable<TraceBlock["table"]>; rows: number };

/** What each variable holds, as far as one has gone. */
export const TraceTable = ({ table, rows }: TraceTableProps) => (
  <table dir="ltr" className="mb-3 w-full text-start text-sm tabular-nums">
    <thead>
      <tr>
        <th scope="col" className="py-1 pe-3 text-start font-semibold" lang="en">
          Line
        </th>
        {table.variables.map((name) => (
          <th key={name} scope="col" className="py-1 pe-3 text-start font-mono font-semibold">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.slice(0, rows).map(({ line, values }, step) => (
        // Two rounds of a loop may have the same values.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={step} className="border-t border-line">
          <th scope="row" className="py-1 pe-3 text-start font-semibold">
            {line}
          </th>
          {values.map((value, place) => (
            <td key={table.variables[place]} className="py-1 pe-3 font-mono wrap-anywhere">
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

type TracingProps = TraceTableProps & { onGo: (rows: number) => void };

/** The table, one row at a press. At its end it begins again, so that the button keeps the focus. */
export const Tracing = ({ table, rows, onGo }: TracingProps) => (
  <div className="mt-4" data-screen-only>
    {rows > 0 && <TraceTable table={table} rows={rows} />}
    <Button
      look="secondary"
      size="small"
      lang="en"
      onClick={() => onGo(rows === table.rows.length ? 0 : rows + 1)}
    >
      {rows === 0
        ? "Go through it"
        : rows < table.rows.length
          ? "Show the next step"
          : "Start again"}
    </Button>
  </div>
);
