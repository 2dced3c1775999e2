import { seededRandom } from "../seeded-shuffle.ts";
import type { ChanceModel } from "./chance-model.ts";

/* Also runs in the browser: imports no schema. */

/** The values an experiment can have, from the smallest, and how likely each is. */
export interface Outcomes {
  first: number;
  step: number;
  chances: number[];
  unit?: string;
}
export type Bar = { label: string; chance: number; from: number; to: number };

/** More bars than this aren't in sight at once on a phone. Three dice have as many sums. */
const MAX_BARS = 16;
/** Larger populations are counted as this one. */
const MAX_POPULATION = 80;
/** Bars this unlikely at the edges are left out. */
const NEGLIGIBLE = 0.0005;

export function outcomesOf(model: ChanceModel): Outcomes {
  switch (model.type) {
    case "coin":
      return { first: 0, step: 1, chances: binomial(model.tosses, model.chance) };
    case "dice": {
      const die = Array.from({ length: model.sides }, () => 1 / model.sides);
      return { first: model.dice, step: 1, chances: repeated(die, model.dice) };
    }
    case "urn":
      return { first: 0, step: 1, chances: urnChances(model) };
    case "sample": {
      const step = 100 / model.size;
      return { first: 0, step, chances: binomial(model.size, model.share), unit: "%" };
    }
    case "walk":
      return { first: -model.steps, step: 2, chances: binomial(model.steps, model.up) };
    case "population":
      return { first: 0, step: 1, chances: populationChances(model) };
  }
}

/** Neighbouring outcomes together, so that they fit a phone; unlikely ones at the edges belong to the last bar. */
export function barsOf({ first, step, chances, unit = "" }: Outcomes): Bar[] {
  const least = chances.findIndex((chance) => chance > NEGLIGIBLE);
  const most = chances.findLastIndex((chance) => chance > NEGLIGIBLE);
  const width = Math.ceil((most - least + 1) / MAX_BARS);
  const count = Math.ceil((most - least + 1) / width);
  return Array.from({ length: count }, (_, index) => {
    const from = index === 0 ? 0 : least + index * width;
    const to = index === count - 1 ? chances.length - 1 : least + (index + 1) * width - 1;
    const bounds = [least + index * width, Math.min(most, least + (index + 1) * width - 1)];
    const [low, high] = bounds.map((place) => Math.round((first + place * step) * 10) / 10);
    return {
      label: low === high ? `${low}${unit}` : `${low} to ${high}${unit}`,
      chance: chances.slice(from, to + 1).reduce((sum, chance) => sum + chance, 0),
      from,
      to,
    };
  });
}

/** The average outcome. */
export const expectedValue = ({ first, step, chances }: Outcomes): number =>
  chances.reduce((sum, chance, index) => sum + chance * (first + index * step), 0);

/** How often each place among the outcomes comes in so many tries. The same seed gives the same. */
export function simulateTries(model: ChanceModel, tries: number, seed: number): number[] {
  const random = seededRandom(seed);
  const counts = outcomesOf(model).chances.map(() => 0);
  for (let index = 0; index < tries; index += 1) {
    const place = Math.min(once(model, random), counts.length - 1);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** One experiment, as one would do it by hand. The place of its outcome. */
function once(model: ChanceModel, random: () => number): number {
  const hits = (count: number, chance: number) => {
    let sum = 0;
    for (let index = 0; index < count; index += 1) if (random() < chance) sum += 1;
    return sum;
  };
  switch (model.type) {
    case "coin":
      return hits(model.tosses, model.chance);
    case "sample":
      return hits(model.size, model.share);
    case "walk":
      return hits(model.steps, model.up);
    case "dice": {
      let sum = 0;
      for (let die = 0; die < model.dice; die += 1) sum += Math.floor(random() * model.sides);
      return sum;
    }
    case "urn": {
      let [own, all] = sizesOf(model);
      let drawn = 0;
      for (let draw = 0; draw < model.draws; draw += 1) {
        const isOwn = random() * all < own;
        if (isOwn) drawn += 1;
        if (!model.putBack) {
          all -= 1;
          if (isOwn) own -= 1;
        }
      }
      return drawn;
    }
    case "population": {
      let size = model.start;
      for (let generation = 0; generation < model.generations; generation += 1)
        size = Math.min(MAX_POPULATION, size - hits(size, model.deaths) + hits(size, model.births));
      return size;
    }
  }
}

function binomial(count: number, chance: number): number[] {
  return repeated([1 - chance, chance], count);
}

/** The sum of several independent results. */
const repeated = (single: readonly number[], times: number): number[] =>
  Array.from({ length: times }).reduce<number[]>((sum) => combined(sum, single), [1]);

function combined(one: readonly number[], other: readonly number[]): number[] {
  const sum = Array.from({ length: one.length + other.length - 1 }, () => 0);
  for (const [left, first] of one.entries())
    for (const [right, second] of other.entries())
      sum[left + right] = (sum[left + right] ?? 0) + first * second;
  return sum;
}

type Urn = Extract<ChanceModel, { type: "urn" }>;

const sizesOf = ({ balls }: Urn): [own: number, all: number] => [
  balls[0]?.count ?? 0,
  balls.reduce((sum, { count }) => sum + count, 0),
];

/** Draw by draw: how likely each number of own balls is so far. */
function urnChances(model: Urn): number[] {
  const [own, all] = sizesOf(model);
  if (model.putBack) return binomial(model.draws, own / all);
  let chances = [1];
  for (let draw = 0; draw < model.draws; draw += 1) {
    const next = Array.from({ length: chances.length + 1 }, () => 0);
    for (const [drawn, chance] of chances.entries()) {
      const isOwn = Math.max(0, own - drawn) / (all - draw);
      next[drawn] = (next[drawn] ?? 0) + chance * (1 - isOwn);
      next[drawn + 1] = (next[drawn + 1] ?? 0) + chance * isOwn;
    }
    chances = next;
  }
  return chances;
}

/** Generation by generation. Each one dies or has a young one, independently. */
function populationChances(model: Extract<ChanceModel, { type: "population" }>): number[] {
  const { start, births, deaths, generations } = model;
  const single = combined([deaths, 1 - deaths], [1 - births, births]);
  const ofSize: number[][] = [[1]];
  for (let size = 1; size <= MAX_POPULATION; size += 1)
    ofSize.push(capped(combined(ofSize.at(-1)!, single)));
  let chances = ofSize[0]!.map(() => 0);
  chances[start] = 1;
  for (let generation = 0; generation < generations; generation += 1) {
    const next = Array.from({ length: MAX_POPULATION + 1 }, () => 0);
    for (const [size, chance] of chances.entries()) {
      if (!chance) continue;
      for (const [later, share] of ofSize[size]!.entries())
        next[later] = (next[later] ?? 0) + chance * share;
    }
    chances = next;
  }
  return Array.from(chances, (chance) => chance ?? 0);
}

/** Everything above the largest population belongs to it. */
function capped(chances: readonly number[]): number[] {
  if (chances.length <= MAX_POPULATION + 1) return [...chances];
  const bounded = chances.slice(0, MAX_POPULATION + 1);
  bounded[MAX_POPULATION] = chances.slice(MAX_POPULATION).reduce((sum, chance) => sum + chance, 0);
  return bounded;
}
