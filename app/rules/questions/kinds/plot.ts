import { z } from "zod";
import { formulaFault, goalFault, sliderFault, viewFault } from "../../interactive/plot-faults.ts";
import { plotDrawing, plotGoal, type PlotGoal } from "../../interactive/plot-schema.ts";
import { isMet, settingsOf, settingsThatMeet, startOf } from "../../interactive/plot-values.ts";
import { faultsAmong } from "../faults.ts";
import { belief, hint, keyTexts, type QuestionKind } from "./kind.ts";
import { isSetting, settingFrom, settingInWords } from "./setting.ts";

/** The server tries them all, each time it folds a memory. */
const MAX_SETTINGS = 2_000;
/** It tries all settings for each of them, too. */
export const MAX_PLOT_BELIEFS = 12;

/** Move sliders until what the question asks for is so. What that is in numbers stands in the key. */
const content = z.object({
  ...plotDrawing,
  sliders: plotDrawing.sliders.unwrap().min(1),
  /** In which numbers are written, English if left out. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/u)
    .optional(),
});
const key = keyTexts.extend({
  goal: z.object(plotGoal),
  /** Someone whose setting makes the goal's formula this instead believes it. */
  beliefs: z
    .array(z.object({ equals: z.number(), belief, hint }))
    .max(MAX_PLOT_BELIEFS)
    .default([]),
});
const response = z.object({ setting: z.record(z.string().regex(/^[a-z]{1,8}$/), z.number()) });

export type PlotContent = z.infer<typeof content>;
export type PlotKey = z.infer<typeof key>;
export type PlotResponse = z.infer<typeof response>;

export const plot: QuestionKind<PlotContent, PlotKey, PlotResponse> = {
  content,
  key,
  response,
  responseFrom({ sliders }, fields) {
    const setting = settingFrom(sliders, fields);
    return setting && { setting };
  },
  grade({ sliders }, { goal }, answer) {
    const parsed = response.safeParse(answer);
    return (
      parsed.success && isSetting(sliders, parsed.data.setting) && isMet(goal, parsed.data.setting)
    );
  },
  lint(drawing, { goal, beliefs }) {
    const isUnfit =
      sliderFault(drawing, MAX_SETTINGS) !== undefined ||
      !isSetting(drawing.sliders, startOf(drawing)) ||
      formulaFault(drawing, [...drawing.curves.map(({ y }) => y), goal.value]) !== undefined;
    if (isUnfit) return faultsAmong([["fatal", "plot-unfit", true]]);
    const fault = goalFault(drawing, goal);
    const mistakes = beliefs.map(({ equals }) => solutionsOf(drawing, { ...goal, equals }));
    return faultsAmong([
      ["fatal", "nothing-in-view", viewFault(drawing) !== undefined],
      ["fatal", "goal-unreachable", fault === "unreachable" || fault === "no-slider"],
      ["fatal", "goal-met-at-start", fault === "met-at-start"],
      ["fatal", "goal-hard-to-miss", fault === "hard-to-miss"],
      [
        "soft",
        "belief-without-answer",
        mistakes.some(
          (settings) => settings.length === 0 || settings.some((setting) => isMet(goal, setting)),
        ) || new Set(beliefs.map(({ equals }) => equals)).size !== beliefs.length,
      ],
    ]);
  },
  beliefBehind: (_, { goal, beliefs }, { setting }) =>
    beliefs.find(({ equals }) => isMet({ ...goal, equals }, setting)) ?? null,
  describeResponse: ({ sliders, language }, { setting }) =>
    settingInWords(sliders, setting, language),
  describeKey(drawing, { goal }) {
    const [nearest] = solutionsOf(drawing, goal);
    return nearest ? settingInWords(drawing.sliders, nearest, drawing.language) : "";
  },
  guessChance(drawing, { goal }) {
    const met = solutionsOf(drawing, goal).length;
    return met === 0 ? 0 : met / settingsOf(drawing.sliders).length;
  },
  answers: () => ({ right: [], wrong: [] }),
};

/** None where a file of another program has more settings than anyone would try. */
export const solutionsOf = (drawing: Pick<PlotContent, "sliders">, goal: PlotGoal) =>
  sliderFault(drawing, MAX_SETTINGS) === undefined ? settingsThatMeet(drawing.sliders, goal) : [];
