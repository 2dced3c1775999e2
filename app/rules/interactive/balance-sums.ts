import type { BalanceBlock } from "./balance-schema.ts";

/* Also runs in the browser: imports no schema. */

export const MAX_AMOUNTS = 20_000;

type Movable = { label: string; value: number; from: number; to: number; step: number };

export const movableParts = ({ left, right }: BalanceBlock): Movable[] =>
  [...left.parts, ...right.parts].flatMap(({ label, value, from, to, step }) =>
    from === undefined || to === undefined || step === undefined
      ? []
      : [{ label, value, from, to, step }],
  );

/** One for each part, the left side's first. */
export const startAmounts = ({ left, right }: BalanceBlock): number[] =>
  [...left.parts, ...right.parts].map(({ value }) => value);

export function sumsOf({ left }: BalanceBlock, amounts: readonly number[]): [number, number] {
  const sum = (values: readonly number[]) =>
    Number(values.reduce((total, value) => total + value, 0).toPrecision(12));
  return [sum(amounts.slice(0, left.parts.length)), sum(amounts.slice(left.parts.length))];
}

export const isBalanced = ({ tolerance }: BalanceBlock, [left, right]: readonly [number, number]) =>
  Math.abs(left - right) <= tolerance + 1e-9;

/** Amounts that balance both sides; null if none do. */
export function balancedAmounts(block: BalanceBlock): number[] | null {
  const parts = [...block.left.parts, ...block.right.parts];
  let all: number[][] = [[]];
  for (const { value, from, to, step } of parts) {
    const isFixed = from === undefined || to === undefined || step === undefined;
    const values = isFixed
      ? [value]
      : Array.from({ length: Math.round((to - from) / step) + 1 }, (_, place) =>
          Number((from + place * step).toPrecision(12)),
        );
    all = all.flatMap((amounts) => values.map((each) => [...amounts, each]));
  }
  return all.find((amounts) => isBalanced(block, sumsOf(block, amounts))) ?? null;
}
