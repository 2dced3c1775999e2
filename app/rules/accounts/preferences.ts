import * as z from "zod/mini";
import { isTimeZone } from "../day.ts";
import { checkForm, type FormCheck } from "../form.ts";
import { MINUTES_A_DAY, type MinutesADay } from "../reviews/portion.ts";
import { RETENTIONS } from "../memory/retention.ts";

/** A learner's theme, text size, mascot, minutes a day and way of reviewing. */
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
const DEFAULT_MINUTES = 5;

/** What a learner chose to learn a day. Before 1.2 it was a number of lessons and reviews. */
export function minutesADay({
  minutesADay: chosen,
  dailyGoal,
}: {
  minutesADay?: number;
  dailyGoal?: number;
}): MinutesADay {
  const wanted = chosen ?? (dailyGoal === undefined ? DEFAULT_MINUTES : dailyGoal * 5);
  return MINUTES_A_DAY.find((minutes) => minutes >= wanted) ?? MINUTES_A_DAY.at(-1)!;
}

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
  minutesADay: MinutesADay;
  /** The share to remember, 0 to 1. */
  desiredRetention: number;
  timeZone: string;
};

export const PREFERENCES_MESSAGES = {
  theme: "Please choose one of the colours",
  textSize: "Please choose one of the text sizes",
  minutesADay: "Please choose 5, 10 or 15 minutes",
  timeZone: "Please choose one of the time zones",
  desiredRetention: "Please choose one of the options",
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
      minutesADay: oneOf(MINUTES_A_DAY, PREFERENCES_MESSAGES.minutesADay),
      desiredRetention: oneOf(RETENTIONS, PREFERENCES_MESSAGES.desiredRetention),
      timeZone: z
        .string(PREFERENCES_MESSAGES.timeZone)
        .check(z.refine(isTimeZone, PREFERENCES_MESSAGES.timeZone)),
    }),
    input,
  );
}

const oneOf = <Choice extends number>(choices: readonly Choice[], message: string) =>
  z.pipe(z.pipe(z.string(message), z.transform(Number)), z.literal([...choices], message));
