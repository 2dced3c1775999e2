import * as z from "zod/mini";
import { isTimeZone } from "./day.ts";
import { checkForm, type FormCheck } from "./form.ts";

/** A learner's theme, text size, mascot and daily goal. */
export const THEMES = [
  { value: "system", label: "Match my device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
export const TEXT_SIZES = [
  { value: "small", label: "Small" },
  { value: "normal", label: "Normal" },
  { value: "large", label: "Large" },
  { value: "larger", label: "Larger" },
] as const;
export const DAILY_GOALS = [1, 2, 3, 5] as const;
export const DEFAULT_DAILY_GOAL = 1;

export type Theme = (typeof THEMES)[number]["value"];
export type TextSize = (typeof TEXT_SIZES)[number]["value"];
export type Preferences = {
  theme: Theme;
  textSize: TextSize;
  quiet: boolean;
  mascotOff: boolean;
  dailyGoal: number;
  timeZone: string;
};

export const PREFERENCES_MESSAGES = {
  theme: "Please choose one of the colours",
  textSize: "Please choose one of the text sizes",
  dailyGoal: "Please choose one of the goals",
  timeZone: "Please choose one of the time zones",
} as const;

/** Browsers don't send unticked checkboxes. */
export function checkPreferences(input: unknown): FormCheck<Preferences> {
  const isTicked = z.pipe(
    z.prefault(z.unknown(), false),
    z.transform((value) => value === true || value === "on"),
  );
  return checkForm(
    z.object({
      theme: z.enum(["system", "light", "dark"], PREFERENCES_MESSAGES.theme),
      textSize: z.enum(["small", "normal", "large", "larger"], PREFERENCES_MESSAGES.textSize),
      quiet: isTicked,
      mascotOff: isTicked,
      dailyGoal: z.pipe(
        z.pipe(z.string(PREFERENCES_MESSAGES.dailyGoal), z.transform(Number)),
        z
          .number(PREFERENCES_MESSAGES.dailyGoal)
          .check(
            z.refine(
              (goal) => DAILY_GOALS.some((known) => known === goal),
              PREFERENCES_MESSAGES.dailyGoal,
            ),
          ),
      ),
      timeZone: z
        .string(PREFERENCES_MESSAGES.timeZone)
        .check(z.refine(isTimeZone, PREFERENCES_MESSAGES.timeZone)),
    }),
    input,
  );
}
