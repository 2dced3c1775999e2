import { daysInside, isoWeekOf, localDay, type Day } from "../day.ts";

/**
 * Days of learning in a row (decisions, 'Learning rules'; docs/security.md, F16 to F18). A streak is a pure fold over
 * the learner's stored days, so it can be recounted at any time. A freeze covers a day without learning. A day counts
 * as missed only when it is over both where the learner last learned and where they are now: a date skipped by a
 * flight or a changed setting is `travelled` and neither costs nor counts.
 */
export const STREAK = {
  freezesAtStart: 1,
  maxFreezes: 2,
  celebratedFrom: 7,
  /** After a change of zones into another date, the next day counts this many real hours after the last one. */
  hoursBetweenZones: 12,
} as const;

export type StreakDayKind = "learnt" | "frozen" | "travelled";
/** One row per learner and date. Learning on a covered day turns it into `learnt`. */
export type StreakDay = { day: Day; kind: StreakDayKind; at: Date };

/** Serialisable as JSON. */
export type Streak = {
  /** As of the last day of learning; `currentStreak` gives today's value. */
  current: number;
  longest: number;
  freezes: number;
  lastLearnt: { day: Day; at: string; timeZone: string } | null;
  /** The days after `lastLearnt` covered without learning, oldest first. */
  coveredDays: readonly { day: Day; kind: "frozen" | "travelled" }[];
};

export const NEW_STREAK: Streak = {
  current: 0,
  longest: 0,
  freezes: STREAK.freezesAtStart,
  lastLearnt: null,
  coveredDays: [],
};

export type StreakChange = { streak: Streak; days: StreakDay[] };
export type FreezeChange =
  | ({ status: "frozen" } & StreakChange)
  | { status: "already-safe" | "no-freeze-left" | "nothing-to-protect" };

/**
 * Records a finished lesson or review. `days` are the rows to write (replacing a row of the same date); empty when
 * this date, or a later one, already counted, so flying west never lowers anything.
 */
export function recordActivity(streak: Streak, at: Date, timeZone: string): StreakChange {
  const day = localDay(at, timeZone);
  const isHeld = streak.coveredDays.some((covered) => covered.day === day);
  const isTooSoon = jumpedAhead(streak, at, day);
  if (hasCounted(streak, day) || (isTooSoon && isHeld)) return { streak, days: [] };
  const kind = isTooSoon ? "travelled" : "learnt";
  return keep(streak, [...gapBefore(streak, at, day), { day, kind, at }], timeZone);
}

/** The Freeze button covers today; learning today after all returns the freeze. */
export function freezeToday(streak: Streak, at: Date, timeZone: string): FreezeChange {
  const day = localDay(at, timeZone);
  if (isCovered(streak, day)) return { status: "already-safe" };
  if (currentStreak(streak, at, timeZone) === 0) return { status: "nothing-to-protect" };
  if (freezesLeft(streak, at, timeZone) === 0) return { status: "no-freeze-left" };
  const days: StreakDay[] = [...gapBefore(streak, at, day), { day, kind: "frozen", at }];
  return { status: "frozen", ...keep(streak, days, timeZone) };
}

/** The visible streak: 0 once more days are missed than the available freezes cover. */
export function currentStreak(streak: Streak, at: Date, timeZone: string): number {
  const missed = missedDays(streak, at, localDay(at, timeZone)).length;
  return missed <= streak.freezes ? streak.current : 0;
}

/** The freezes left after covering the days missed so far. */
export function freezesLeft(streak: Streak, at: Date, timeZone: string): number {
  return Math.max(0, streak.freezes - missedDays(streak, at, localDay(at, timeZone)).length);
}

/** The days covered by freezes or a flight so far, stored or not. */
export function coveredDays(
  streak: Streak,
  at: Date,
  timeZone: string,
): { day: Day; kind: Exclude<StreakDayKind, "learnt"> }[] {
  const covered = gapBefore(streak, at, localDay(at, timeZone));
  return byDate([
    ...streak.coveredDays,
    ...covered.flatMap(({ day, kind }) => (kind === "learnt" ? [] : [{ day, kind }])),
  ]);
}

/** `current` in days. */
export function isCelebrated(current: number): boolean {
  return current >= STREAK.celebratedFrom;
}

/**
 * The streak and days that one life has with all of these days, in any order: those of two lives, or stored ones with one that
 * arrives late. Missed days are covered by the freezes that it has by then, which is also what the Freeze button does.
 */
export function recountStreak(days: readonly StreakDay[], timeZone: string): StreakChange {
  const earned = byDate(days.filter(({ kind }) => kind !== "frozen"));
  const isEarned = new Set(earned.map(({ day }) => day));
  const frozen = new Map(days.flatMap((day) => (day.kind === "frozen" ? [[day.day, day]] : [])));
  let recounted: StreakChange = { streak: NEW_STREAK, days: [] };
  const add = (more: StreakDay[]) => {
    const { streak } = keep(recounted.streak, more, timeZone);
    recounted = { streak, days: [...recounted.days, ...more] };
  };
  for (const day of earned) {
    const { streak } = recounted;
    const missed = uncoveredDays(streak, day.day).filter((gap) => !isEarned.has(gap));
    const covered = day.kind === "learnt" ? missed.slice(0, streak.freezes) : [];
    const asStored = (gap: Day) =>
      frozen.get(gap) ?? { day: gap, kind: "frozen" as const, at: day.at };
    add([...covered.map(asStored), day]);
  }
  // Covered by the button, before anyone learned again.
  const last = recounted.streak.lastLearnt?.day;
  const pressed = [...frozen.values()].filter(({ day }) => last !== undefined && day > last);
  for (const day of byDate(pressed)) if (recounted.streak.freezes > 0) add([day]);
  return recounted;
}

function keep(streak: Streak, days: StreakDay[], timeZone: string): StreakChange {
  return { streak: days.reduce((soFar, day) => addDay(soFar, day, timeZone), streak), days };
}

function addDay(streak: Streak, { day, kind, at }: StreakDay, timeZone: string): Streak {
  if (kind === "learnt") return addLearntDay(streak, day, at, timeZone);
  const coveredDays = byDate([...streak.coveredDays, { day, kind }]);
  return { ...streak, coveredDays, freezes: streak.freezes - (kind === "frozen" ? 1 : 0) };
}

function addLearntDay(streak: Streak, day: Day, at: Date, timeZone: string): Streak {
  const { lastLearnt, coveredDays } = streak;
  const isUnbroken = lastLearnt !== null && uncoveredDays(streak, day).length === 0;
  const current = isUnbroken ? streak.current + 1 : 1;
  const frozen = coveredDays.filter((covered) => covered.kind === "frozen");
  const returned = frozen.filter((covered) => covered.day === day).length;
  // A freeze spent on a later date before a flight west: subtract it after this date's freeze is earned, as in
  // calendar order.
  const spentLater = frozen.filter((covered) => covered.day > day).length;
  const isNewWeek = lastLearnt !== null && isoWeekOf(lastLearnt.day) !== isoWeekOf(day);
  const inHand = streak.freezes + returned + spentLater + (isNewWeek ? 1 : 0);
  return {
    current,
    longest: Math.max(streak.longest, current),
    freezes: Math.min(STREAK.maxFreezes, inHand) - spentLater,
    lastLearnt: { day, at: at.toISOString(), timeZone },
    coveredDays: coveredDays.filter((covered) => covered.day > day),
  };
}

function byDate<Dated extends { day: Day }>(days: readonly Dated[]): Dated[] {
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** Covers missed days with the available freezes, oldest first; travelled days cost nothing. */
function gapBefore(streak: Streak, at: Date, day: Day): StreakDay[] {
  const missed = missedDays(streak, at, day);
  const covered = new Set(missed.slice(0, streak.freezes));
  const uncovered = new Set(missed.slice(streak.freezes));
  return uncoveredDays(streak, day)
    .filter((gap) => !uncovered.has(gap))
    .map((gap) => ({ day: gap, kind: covered.has(gap) ? "frozen" : "travelled", at }));
}

function missedDays(streak: Streak, at: Date, today: Day): Day[] {
  const { lastLearnt } = streak;
  if (lastLearnt === null) return [];
  const there = localDay(at, lastLearnt.timeZone);
  return uncoveredDays(streak, today).filter((day) => day < there);
}

/** The uncovered days between the last day of learning and `today`, both excluded. */
function uncoveredDays({ lastLearnt, coveredDays }: Streak, today: Day): Day[] {
  if (lastLearnt === null) return [];
  const covered = new Set(coveredDays.map(({ day }) => day));
  return daysInside(lastLearnt.day, today).filter((day) => !covered.has(day));
}

function hasCounted({ lastLearnt }: Streak, day: Day): boolean {
  return lastLearnt !== null && day <= lastLearnt.day;
}

function isCovered(streak: Streak, day: Day): boolean {
  return hasCounted(streak, day) || streak.coveredDays.some((covered) => covered.day >= day);
}

/** Whether the date advanced by changing zones rather than by elapsed hours. */
function jumpedAhead({ lastLearnt }: Streak, at: Date, day: Day): boolean {
  if (lastLearnt === null || localDay(at, lastLearnt.timeZone) === day) return false;
  const hours = (at.getTime() - Date.parse(lastLearnt.at)) / 3_600_000;
  return hours < STREAK.hoursBetweenZones;
}
