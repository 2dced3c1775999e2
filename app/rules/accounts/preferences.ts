import * as z from "zod/mini";
import { isTimeZone } from "../day.ts";
import { checkForm, type FormCheck } from "../form.ts";
import { RETENTIONS } from "../memory/retention.ts";

/** A learner's theme, text size, mascot, daily goal and way of reviewing. */
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
  /** Reviews show a question's options only after a moment to think. */
  recallFirst: boolean;
  /** Lessons as one page instead of card by card. */
  onePage: boolean;
  dailyGoal: number;
  /** The share to remember, 0 to 1. */
  desiredRetention: number;
  timeZone: string;
};

export const PREFERENCES_MESSAGES = {
  theme: "Please choose one of the colours",
  textSize: "Please choose one of the text sizes",
  dailyGoal: "Please choose one of the goals",
  timeZone: "Please choose one of the time zones",
  desiredRetention: "Please choose one of the shares to remember",
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
      recallFirst: isTicked,
      onePage: isTicked,
      dailyGoal: oneOf(DAILY_GOALS, PREFERENCES_MESSAGES.dailyGoal),
      desiredRetention: oneOf(RETENTIONS, PREFERENCES_MESSAGES.desiredRetention),
      timeZone: z
        .string(PREFERENCES_MESSAGES.timeZone)
        .check(z.refine(isTimeZone, PREFERENCES_MESSAGES.timeZone)),
    }),
    input,
  );
}

const oneOf = (choices: readonly number[], message: string) =>
  z.pipe(
    z.pipe(z.string(message), z.transform(Number)),
    z.number(message).check(z.refine((choice) => choices.includes(choice), message)),
  );
