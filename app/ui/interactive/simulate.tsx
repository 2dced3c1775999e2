import { useState } from "react";
import {
  barsOf,
  expectedValue,
  outcomesOf,
  simulateTries,
} from "#app/rules/interactive/chances.ts";
import type { SimulateBlock } from "#app/rules/interactive/simulate.ts";
import { seedFrom } from "#app/rules/seeded-shuffle.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { useNumbers } from "../diagrams/number-language.ts";
import { Button } from "../parts/button.tsx";
import { Frame } from "./frame.tsx";

const TRIES = [1, 10, 100, 1000] as const;
const MAX_TRIES = 10_000;

/** Chance tried out: bars for what came, a line for what is expected. */
export function Simulate({ block }: BlockViewProps<SimulateBlock>) {
  const { title, note, outcome, model } = block;
  const numbers = useNumbers();
  const outcomes = outcomesOf(model);
  const [counts, setCounts] = useState<readonly number[]>(() => outcomes.chances.map(() => 0));
  const [turn, setTurn] = useState(0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean =
    counts.reduce(
      (sum, count, place) => sum + count * (outcomes.first + place * outcomes.step),
      0,
    ) / Math.max(1, total);
  const { unit = "" } = outcomes;
  const summary =
    total === 0
      ? ""
      : `${numbers.amount(total)} ${total === 1 ? "try" : "tries"}: average ${numbers.amount(mean)}${unit}, expected ${numbers.amount(expectedValue(outcomes))}${unit}`;
  const tryMore = (tries: number) => {
    const more = simulateTries(model, tries, seedFrom(`${block.id} ${turn}`));
    setCounts(counts.map((count, place) => count + (more[place] ?? 0)));
    setTurn(turn + 1);
  };
  return (
    <Frame title={title} note={note} message={summary}>
      <Shares title={outcome} bars={barsOf(outcomes)} counts={counts} total={total} />
      <p className="mt-3 min-h-6 font-semibold" lang="en">
        {summary}
      </p>
      <div
        className="needs-script mt-2 flex flex-wrap gap-2"
        lang="en"
        role="group"
        aria-label="Try it"
        data-screen-only
      >
        {TRIES.map((tries) => (
          <Button
            key={tries}
            look="secondary"
            size="small"
            {...pressable(total + tries <= MAX_TRIES, () => tryMore(tries))}
          >
            {tries === 1 ? "Try once" : `${numbers.amount(tries)} times`}
          </Button>
        ))}
        <Button
          look="quiet"
          size="small"
          {...pressable(total > 0, () => setCounts(counts.map(() => 0)))}
        >
          Start again
        </Button>
      </div>
    </Frame>
  );
}

/** Stays where it is for a keyboard: a disabled button would lose the focus as it is pressed. */
const pressable = (isOpen: boolean, onClick: () => void) =>
  isOpen ? { onClick } : { "aria-disabled": true, className: "opacity-50" };

type SharesProps = {
  title: string;
  bars: ReturnType<typeof barsOf>;
  counts: readonly number[];
  total: number;
};

function Shares({ title, bars, counts, total }: SharesProps) {
  const numbers = useNumbers();
  const scale = Math.max(...bars.map(({ chance }) => chance)) * 1.6;
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="pe-3 pb-2 text-start font-semibold">
            {title}
          </th>
          <th scope="col" className="w-full pb-2 text-start font-semibold">
            <span className="sr-only">Share of the tries</span>
          </th>
          <th scope="col" className="ps-3 pb-2 text-end font-semibold" lang="en">
            Expected
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, from, to, chance }) => {
          const count = counts.slice(from, to + 1).reduce((sum, each) => sum + each, 0);
          return (
            <tr key={label}>
              <th scope="row" className="pe-3 text-start font-semibold whitespace-nowrap">
                {label}
              </th>
              <td className="py-1">
                <ShareBar
                  share={count / Math.max(1, total)}
                  expected={chance}
                  scale={scale}
                  text={total === 0 ? "" : numbers.amount(count)}
                />
              </td>
              <td className="ps-3 text-end">{numbers.amount(Math.round(chance * 1000) / 10)}%</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type ShareBarProps = { share: number; expected: number; scale: number; text: string };

function ShareBar({ share, expected, scale, text }: ShareBarProps) {
  const widthOf = (value: number) => `${Math.min(100, (value / Math.min(1, scale)) * 100)}%`;
  return (
    <span className="block">
      <svg className="h-6 w-full [direction:ltr]" aria-hidden="true">
        <rect width="100%" height="100%" rx="4" className="fill-sunken" />
        <rect width={widthOf(share)} height="100%" rx="4" className="fill-teal" />
        <line
          x1={widthOf(expected)}
          x2={widthOf(expected)}
          y1="0"
          y2="100%"
          className="stroke-clay stroke-3"
        />
        <text x="99%" y="17" textAnchor="end" className="fill-ink">
          {text}
        </text>
      </svg>
      <span className="sr-only">{text}</span>
    </span>
  );
}
