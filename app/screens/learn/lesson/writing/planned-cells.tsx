import { classNames } from "#app/ui/class-names.ts";
import { languageOf } from "#app/rules/language.ts";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";

type PlannedCellsProps = {
  /** Null where a lesson has no title so far. */
  titles: readonly (string | null)[];
  /** The number of the lesson being written. */
  current: number;
};

/** The course as it takes shape: one cell per lesson, into which its title drops as soon as it is planned. */
export function PlannedCells({ titles, current }: PlannedCellsProps) {
  return (
    <ol
      aria-label="Lessons planned so far"
      className="mt-10 grid grid-flow-col grid-cols-2 grid-rows-5 gap-x-4 gap-y-1"
    >
      {titles.map((title, index) => {
        const number = index + 1;
        const isCurrent = number === current;
        return (
          <li key={number} className="flex h-8 min-w-0 items-center gap-2 text-sm text-ink-soft">
            <Hexagon
              tone={isCurrent ? "honey" : title === null ? "outline" : "comb"}
              className={classNames("size-8", isCurrent && "animate-breathe")}
            >
              <span
                className={classNames("font-semibold", isCurrent ? "text-on-honey" : "text-ink")}
              >
                {number}
              </span>
            </Hexagon>
            {title !== null && !isCurrent && (
              <span
                title={title}
                className={classNames("min-w-0 animate-stamp truncate", DELAYS[index % 5])}
                {...languageOf(title)}
              >
                {title}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** They arrive together and are set down one after the other. */
const DELAYS = [
  "",
  "[animation-delay:80ms]",
  "[animation-delay:160ms]",
  "[animation-delay:240ms]",
  "[animation-delay:320ms]",
];
