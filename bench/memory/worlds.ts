import { exponential, fsrs, power, twoComponents } from "./strengths.ts";
import type { Hints, Visits, World } from "./world.ts";

const always = () => true;
const PUNCTUAL: Visits = { name: "punctual", latestDays: 0, comesOn: always, atMost: Infinity };
export const VISITS = {
  punctual: PUNCTUAL,
  threeDays: { ...PUNCTUAL, name: "up to 3 d after the due day", latestDays: 3 },
  twiceAWeek: {
    ...PUNCTUAL,
    name: "twice a week",
    comesOn: (day) => day % 7 === 0 || day % 7 === 3,
  },
  holidays: {
    ...PUNCTUAL,
    name: "away twice for a month",
    comesOn: (day) => !(day >= 100 && day < 130) && !(day >= 220 && day < 250),
  },
  fortnightly: {
    ...PUNCTUAL,
    name: "10 questions a fortnight",
    comesOn: (day) => day % 14 === 0,
    atMost: 10,
  },
  crams: { ...PUNCTUAL, name: "crams each 30 d", comesOn: (day) => day % 30 === 0 },
} satisfies Record<string, Visits>;

const PLAIN: World = {
  name: "FSRS-6, 2.3 d",
  theory: fsrs,
  firstStability: 2.3,
  guessChance: 0.25,
  harderUpTo: 0,
  slip: 0,
  notUnderstood: 0.1,
  interference: 1,
  hintHelps: 0.3,
  hints: null,
  isAlwaysSure: false,
  visits: VISITS.punctual,
};

/** A world of the grid: FSRS memories, of which only these four things differ. */
export const gridWorld = (
  cell: Pick<World, "firstStability" | "guessChance" | "harderUpTo" | "visits">,
): World => ({
  ...PLAIN,
  ...cell,
  name: `stability ${cell.firstStability} d, guessing ${cell.guessChance}, unseen harder by up to ${cell.harderUpTo}, ${cell.visits.name}`,
});

type Kind = "punctual" | "slips" | "irregular" | "telltale" | "guesser" | "hinted";
export type Judged = World & { kind: Kind };

const punctual = (name: string, world: Partial<World>): Judged => ({
  ...PLAIN,
  ...world,
  name,
  kind: "punctual",
});

/** They take hints before they answer. A hint before the first try needs words of one's own, so few take one who remember. */
const NEEDED: Hints = { remembered: 0.05, forgot: 0.8, helps: 0.4 };

const hinted = (name: string, hints: Partial<Hints>, theory = fsrs): Judged => ({
  ...PLAIN,
  theory,
  hints: { ...NEEDED, ...hints },
  name: `hints, ${name}`,
  kind: "hinted",
});

const THEORIES = [
  punctual("FSRS-6, 2.3 d", {}),
  punctual("exponential ×2.5 / ×0.5", { theory: exponential(2.5, 0.5) }),
  punctual("two components, slow 20 d", { theory: twoComponents(20) }),
];

export const WORLDS: Judged[] = [
  ...THEORIES,
  punctual("FSRS-6, 1.2 d", { firstStability: 1.2 }),
  punctual("FSRS-6, 8.3 d", { firstStability: 8.3 }),
  punctual("FSRS-6, typed answers", { guessChance: 0 }),
  punctual("power law, 0.2", { theory: power(0.2) }),
  punctual("power law, 0.5", { theory: power(0.5) }),
  punctual("exponential ×1.6 / ×0.5", { theory: exponential(1.6, 0.5) }),
  punctual("two components, slow 6 d", { theory: twoComponents(6) }),
  punctual("interference", { interference: 0.97 }),
  punctual("40% not understood", { notUnderstood: 0.4 }),
  punctual("70% not understood", { notUnderstood: 0.7 }),
  punctual("unseen harder by up to 20 points", { harderUpTo: 0.2 }),
  punctual("always certain", { isAlwaysSure: true }),
  ...[
    punctual("5% slips", { slip: 0.05 }),
    punctual("10% slips, 2.3 d", { slip: 0.1 }),
    punctual("10% slips, 8.3 d", { slip: 0.1, firstStability: 8.3 }),
    punctual("10% slips, typed answers", { slip: 0.1, guessChance: 0 }),
    punctual("5% slips, unseen harder by up to 10 points", { slip: 0.05, harderUpTo: 0.1 }),
    punctual("10% slips, exponential ×2.5 / ×0.5", { slip: 0.1, theory: exponential(2.5, 0.5) }),
  ].map((world) => ({ ...world, kind: "slips" as const })),
  ...[VISITS.twiceAWeek, VISITS.holidays, VISITS.fortnightly, VISITS.crams].flatMap((visits) =>
    THEORIES.map((world): Judged => ({
      ...world,
      name: `${world.name}, ${visits.name}`,
      visits,
      kind: "irregular",
    })),
  ),
  // Where hints give the answer away, forgetting can't be told from a slip.
  {
    ...PLAIN,
    name: "unseen harder, hints that give it away",
    harderUpTo: 0.2,
    hintHelps: 0.7,
    kind: "telltale",
  },
  hinted("by those who forgot", {}),
  hinted("now and then", { forgot: 0.3 }),
  hinted("by one in five who remember, too", { remembered: 0.2, forgot: 0.9 }),
  hinted("by two in five who remember, too", { remembered: 0.4, forgot: 0.9 }),
  hinted("that tell most, by those who forgot", { remembered: 0.1, forgot: 0.9, helps: 0.8 }),
  hinted("by those who forgot, exponential ×2.5 / ×0.5", {}, exponential(2.5, 0.5)),
  { ...PLAIN, name: "blind guesser", notUnderstood: 1, kind: "guesser" },
];
