import type { PlotGoal } from "#app/rules/interactive/plot-schema.ts";
import { settingsThatMeet, startOf } from "#app/rules/interactive/plot-values.ts";
import type { PlotContent } from "#app/rules/questions/kinds/plot.ts";
import type { Setting } from "#app/rules/questions/kinds/setting.ts";
import { PlotDrawing, PlotNumbers } from "../interactive/plot-drawing.tsx";

type OpenDrawingProps = { content: PlotContent; setting: Setting };

/** The curves where the sliders are now, and their numbers for someone who can't see them. */
export const OpenDrawing = ({ content, setting }: OpenDrawingProps) => (
  <>
    <PlotDrawing plot={content} values={setting} />
    <PlotNumbers plot={content} values={setting} />
  </>
);

type LockedDrawingProps = {
  content: PlotContent;
  goal: PlotGoal;
  /** The learner's own setting, if it meets the goal. */
  right: Setting | null;
};

/** The curves with a setting that meets the goal. */
export function LockedDrawing({ content, goal, right }: LockedDrawingProps) {
  const setting = right ?? settingsThatMeet(content.sliders, goal)[0] ?? startOf(content);
  return <OpenDrawing content={content} setting={setting} />;
}
