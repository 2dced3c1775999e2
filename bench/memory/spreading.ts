import { questionsADay, type MinutesADay } from "#app/rules/reviews/portion.ts";
import type { Measured } from "../bench.ts";
import { ourScheduler, type OurScheduler } from "./schedulers.ts";
import { simulate, type Outcome, type Plan } from "./simulate.ts";
import { VISITS, WORLDS } from "./worlds.ts";
import { DESIRED_RETENTION } from "./year.ts";

const LEARNERS = 10;
const MINUTES: MinutesADay = 5;

/** A learner with five minutes a day, of which a pause or many lessons ask for more. */
const CASES = [
  {
    name: "120 ideas in 90 days, away twice for a month",
    concepts: 120,
    lessonDays: 90,
    visits: VISITS.holidays,
    /** Points of mean recall over the year that spreading may cost. */
    bound: 2,
  },
  {
    name: "200 ideas in 120 days, punctual",
    concepts: 200,
    lessonDays: 120,
    visits: VISITS.punctual,
    bound: 3,
  },
];

/** What spreading over the next days costs in recall, beside answering all that is due, and beside other orders. */
export const measureSpreading = (): Measured[] =>
  ["FSRS-6, 2.3 d", "exponential ×2.5 / ×0.5"].flatMap((theory) =>
    CASES.map(({ name, concepts, lessonDays, visits, bound }) => {
      const world = { ...WORLDS.find((candidate) => candidate.name === theory)!, visits };
      const capacity = questionsADay(MINUTES);
      const live = (choose: Plan<OurScheduler>["choose"]) =>
        simulate(world, LEARNERS, () => ourScheduler(world.guessChance, DESIRED_RETENTION), {
          plan: { concepts, lessonDays, choose },
        });
      const all = live((due) => due);
      const spread = live((due, day, scheduler) => scheduler.portion(due, day, MINUTES));
      const soonest = live((due, day, scheduler) =>
        due
          .toSorted((one, other) => scheduler.promised(one, day) - scheduler.promised(other, day))
          .slice(0, capacity),
      );
      const lost = ({ meanRecall }: Outcome) => 100 * (all.meanRecall - meanRecall);
      return {
        what: `recall lost by spreading, ${capacity} questions a day: ${theory}, ${name}`,
        value: lost(spread),
        unit: "points",
        target: { value: bound, better: "lower" },
        note: `mean recall ${spread.meanRecall.toFixed(3)}, all at once ${all.meanRecall.toFixed(3)}; the soonest forgotten first would lose ${lost(soonest).toFixed(1)}; answers ${spread.answers.toFixed(1)} / ${all.answers.toFixed(1)}`,
      };
    }),
  );
