import { classNames } from "../class-names.ts";
import { type Address, Link } from "../link.tsx";

export type ColumnTone = "teal" | "honey" | "clay" | "sky";

export type ChartColumn = {
  key: string;
  /** Below the column; a second line may follow. */
  label: string;
  secondLabel?: string;
  /** Height, 0 to 1; null marks an empty slot. */
  share: number | null;
  /** Above the column. */
  valueLabel: string;
  isStrong?: boolean;
  /** Where a press on the column leads. For pointers: the page has the same link where everyone reaches it. */
  to?: Address;
};

const TONES: Record<ColumnTone, string> = {
  teal: "bg-teal",
  honey: "bg-honey",
  clay: "bg-clay",
  sky: "bg-sky",
};

type Line = { share: number; label: string };

const NO_LINES: readonly Line[] = [];

type ColumnsProps = {
  columns: readonly ChartColumn[];
  tone?: ColumnTone;
  /** Gridlines, as shares of the height, labelled on the left. */
  lines?: readonly Line[];
  className?: string;
};

/** Vertical bars. HTML rather than SVG, so that text keeps its size however narrow the chart gets. */
export function Columns({
  columns,
  tone = "teal",
  lines = NO_LINES,
  className = "h-44",
}: ColumnsProps) {
  return (
    <div className="flex gap-2">
      {lines.length > 0 && (
        <div className={classNames("relative mt-6 w-9 shrink-0", className)}>
          {lines.map((line) => (
            <span
              key={line.label}
              className="absolute right-0 translate-y-1/2 text-xs leading-none text-ink-soft tabular-nums"
              style={{ bottom: `${line.share * 100}%` }}
            >
              {line.label}
            </span>
          ))}
        </div>
      )}
      <div className="min-w-0 flex-1">
        <div className={classNames("relative mt-6", className)}>
          {lines.map((line) => (
            <span
              key={line.label}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${line.share * 100}%` }}
            />
          ))}
          <div className="absolute inset-0 flex items-end gap-[3%] border-b-2 border-line px-[1%]">
            {columns.map((column) => (
              <Column key={column.key} column={column} tone={tone} />
            ))}
          </div>
        </div>
        <div className="flex gap-[3%] px-[1%] pt-2">
          {columns.map((column) => (
            <div
              key={column.key}
              className={classNames(
                "flex min-w-0 flex-1 flex-col items-center text-xs leading-tight whitespace-nowrap tabular-nums",
                column.isStrong ? "font-bold" : "text-ink-soft",
              )}
            >
              <span>{column.label}</span>
              {column.secondLabel !== undefined && (
                <span className={column.isStrong ? undefined : "max-[16rem]:hidden"}>
                  {column.secondLabel}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Column({ column, tone }: { column: ChartColumn; tone: ColumnTone }) {
  const { share } = column;
  return (
    <div className="relative flex h-full min-w-0 flex-1 flex-col items-center justify-end">
      <span
        className={classNames(
          "mb-1 shrink-0 text-xs leading-none whitespace-nowrap tabular-nums",
          column.isStrong || share ? "font-semibold" : "text-ink-soft",
        )}
      >
        {column.valueLabel}
      </span>
      {share !== null && share > 0 && (
        <span
          className={classNames(
            "chart-column w-full shrink-0 max-w-10 rounded-t-small",
            TONES[tone],
          )}
          style={{ height: `${Math.max(share * 100, 1.5)}%` }}
        />
      )}
      {column.to && share !== null && share > 0 && (
        <Link to={column.to} tabIndex={-1} className="absolute inset-0 rounded-small" />
      )}
    </div>
  );
}
