import { afterFsrs, firstFsrs, recallFsrs } from "./fsrs.ts";

/** How well something is remembered, by one of the theories. Written apart from app/rules on purpose. */
export interface Strength {
  /** The chance of recall, 0 to 1. */
  recall(days: number): number;
  after(days: number, isRecalled: boolean): Strength;
}

/** The strength of what was just learned; `stability`: days until recall falls to 90%. */
export type Theory = (stability: number) => Strength;

const HOURS_PER_DAY = 24;

/** FSRS-6 with its published defaults. */
export const fsrs: Theory = (stability) => fsrsStrength(firstFsrs(stability));

function fsrsStrength(memory: ReturnType<typeof firstFsrs>): Strength {
  return {
    recall: (days) => recallFsrs(memory, days),
    after: (days, isRecalled) => fsrsStrength(afterFsrs(memory, days, isRecalled)),
  };
}

/** Forgets the same share each day; an answer multiplies the days. */
export function exponential(right: number, wrong: number): Theory {
  return function strength(stability): Strength {
    return {
      recall: (days) => 0.9 ** (days / stability),
      after: (_, isRecalled) => strength(Math.max(0.5, stability * (isRecalled ? right : wrong))),
    };
  };
}

/** Pavlik and Anderson, 2005: traces decay by power laws, faster where they were laid down while the others were strong. */
export function power(decayScale: number): Theory {
  const [least, noise, lapsed] = [0.177, 0.25, 0.6];
  return (stability) => {
    const threshold = -least * Math.log(HOURS_PER_DAY * stability) - noise * Math.log(9);
    const strength = (traces: readonly { age: number; decay: number }[]): Strength => {
      const activation = (days: number) =>
        Math.log(
          traces.reduce(
            (sum, { age, decay }) => sum + (HOURS_PER_DAY * (age + Math.max(days, 0.04))) ** -decay,
            0,
          ),
        );
      return {
        recall: (days) => 1 / (1 + Math.exp((threshold - activation(days)) / noise)),
        after: (days, isRecalled) => {
          const decay = decayScale * Math.exp(activation(days)) + least;
          const older = traces.map((trace) => ({ ...trace, age: trace.age + days }));
          return strength([...older, { age: 0, decay: isRecalled ? decay : lapsed }]);
        },
      };
    };
    return strength([{ age: 0, decay: least }]);
  };
}

/** A part that is lost in a night and a part that stays; each recall moves some of the first to the second. */
export function twoComponents(slowDays: number): Theory {
  const [lost, night] = [0.25, 0.4];
  const strength = (fast: number, slow: number): Strength => ({
    recall: (days) => fast * Math.exp(-days / night) + (1 - fast) * 0.9 ** (days / slow),
    after: (_, isRecalled) =>
      isRecalled
        ? strength(fast * 0.7, slow * 1.8)
        : strength(Math.min(lost, fast * 1.3), Math.max(1, slow * 0.5)),
  });
  return () => strength(lost, slowDays);
}
