import { useState } from "react";
import {
  balancedAmounts,
  isBalanced,
  startAmounts,
  sumsOf,
} from "#app/rules/interactive/balance-sums.ts";
import type { BalanceBlock } from "#app/rules/interactive/balance-schema.ts";
import { languageOf } from "#app/rules/language.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { useNumbers } from "../diagrams/number-language.ts";
import { Words } from "../prose/formulas.tsx";
import { Done, Frame, OnPaper } from "./frame.tsx";
import { Slider } from "./slider.tsx";
import { withUnit } from "#app/rules/interactive/with-unit.ts";

/** Two sides of a beam, made of parts. */
export function Balance({ block }: BlockViewProps<BalanceBlock>) {
  const [amounts, setAmounts] = useState<readonly number[]>(() => startAmounts(block));
  const numbers = useNumbers();
  const { task, unit, left, right, because } = block;
  const sums = sumsOf(block, amounts);
  const isDone = isBalanced(block, sums);
  const written = (value: number) => withUnit(numbers.amount(value), unit);
  const sides = [
    { ...left, sum: sums[0], first: 0 },
    { ...right, sum: sums[1], first: left.parts.length },
  ];
  return (
    <Frame title={task} message={isDone ? `That’s it. ${because}` : ""}>
      <Beam sums={sums} isDone={isDone} />
      {/* The left side is on the left in every language. */}
      <div dir="ltr" className="grid gap-5 @md:grid-cols-2">
        {sides.map(({ label, sum, parts, first }) => (
          <div key={label} role="group" aria-label={label} {...languageOf(task)}>
            <p className="flex justify-between gap-3 border-b-2 border-line-strong pb-1 font-bold">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="shrink-0 tabular-nums">{written(sum)}</span>
            </p>
            {parts.map((part, index) => {
              const place = first + index;
              const amount = amounts[place] ?? part.value;
              return part.from === undefined || part.to === undefined ? (
                <p key={part.label} className="flex min-h-9 items-center justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">{part.label}</span>
                  <span className="shrink-0 tabular-nums">{written(amount)}</span>
                </p>
              ) : (
                <Slider
                  key={part.label}
                  label={part.label}
                  valueText={written(amount)}
                  from={part.from}
                  to={part.to}
                  step={part.step ?? 1}
                  value={amount}
                  onChange={(value) => setAmounts(amounts.with(place, value))}
                />
              );
            })}
          </div>
        ))}
      </div>
      {isDone && <Done because={because} />}
      <OnPaper text={task}>
        <Words text={`${solutionInWords(block, written)}. ${because}`} />
      </OnPaper>
    </Frame>
  );
}

function solutionInWords(block: BalanceBlock, written: (value: number) => string): string {
  const amounts = balancedAmounts(block) ?? startAmounts(block);
  const { left, right } = block;
  const sides = [
    { ...left, first: 0 },
    { ...right, first: left.parts.length },
  ];
  return sides
    .map(({ label, parts, first }) => {
      const words = parts.map(
        (part, index) => `${part.label} ${written(amounts[first + index] ?? part.value)}`,
      );
      return `${label}: ${words.join(", ")}`;
    })
    .join(". ");
}

/** Tilts towards the heavier side. */
function Beam({
  sums: [left, right],
  isDone,
}: {
  sums: readonly [number, number];
  isDone: boolean;
}) {
  const tilt = Math.max(-12, Math.min(12, ((right - left) / Math.max(left, right, 1)) * 30));
  return (
    <svg viewBox="0 0 200 64" className="mx-auto mb-3 w-full max-w-80" aria-hidden="true">
      <path d="M100 30 112 60H88Z" className="fill-comb stroke-ink stroke-2" />
      <g transform={`rotate(${isDone ? 0 : tilt} 100 28)`}>
        <path
          d="M16 28H184"
          className={isDone ? "stroke-meadow" : "stroke-ink"}
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="26" cy="17" r="10" className="fill-honey stroke-ink stroke-2" />
        <circle cx="174" cy="17" r="10" className="fill-honey stroke-ink stroke-2" />
      </g>
    </svg>
  );
}
