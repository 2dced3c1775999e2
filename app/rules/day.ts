/**
 * Calendar days in the learner's time zone (decisions, 'Learning rules'). A `Day` has no hour and no zone, so days
 * compare as text and count correctly across daylight saving changes.
 */
export type Day = string & { readonly kind: "Day" };

const MILLISECONDS_PER_DAY = 86_400_000;
/** The offset of every time zone, past and present, is below this. */
const FURTHEST_FROM_UTC = 16 * 3_600_000;
const FALLBACK_ZONE = "UTC";
const QUARTER = 900_000;
const WHOLE_QUARTERS_FROM = Date.UTC(2023, 0, 1);
const MAX_CALENDARS = 1_000;
const MAX_STARTS = 1_000;
const MAX_DAYS = 1_000;
/** A learner may have some hundred in the weeks that a page shows. */
const MAX_QUARTERS = 5_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Text that is a real date in the form YYYY-MM-DD. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** For dates from our own database or source code; throws if it isn't a date. */
export function asDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`);
  return text;
}

/** Names only: PostgreSQL reads an offset such as `+05:30` with the opposite sign. */
export function isTimeZone(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(text) && calendarOf(text) !== null;
}

/** The learner's local date at this instant. An unknown zone is read as UTC. */
export const localDay = onceAQuarter((now, timeZone): Day => {
  const calendar = (isTimeZone(timeZone) && calendarOf(timeZone)) || calendarOf(FALLBACK_ZONE);
  const parts = new Map(calendar?.formatToParts(now).map((part) => [part.type, part.value]));
  const year = parts.get("year")?.padStart(4, "0");
  return asDay(`${year}-${parts.get("month")}-${parts.get("day")}`);
});

/** The hour of the learner's clock, 0 to 23. */
export const localHour = onceAQuarter((now, timeZone): number => {
  const zone = isTimeZone(timeZone) ? timeZone : FALLBACK_ZONE;
  let clock = clocks.get(zone);
  if (!clock) {
    if (clocks.size >= MAX_CALENDARS) clocks.clear();
    clock = new Intl.DateTimeFormat("en", { hour: "2-digit", hourCycle: "h23", timeZone: zone });
    clocks.set(zone, clock);
  }
  return Number(clock.format(now));
});

/**
 * Every page asks which day it is, for each of its concepts, and `Intl` takes its time. Within a quarter of an hour no
 * clock of the world comes to another hour or day: all differ from UTC by whole quarters. Until 2022 one of them
 * (Antarctica/Casey) changed at one minute past an hour, so earlier instants stand for themselves. Pages that need
 * neither day nor hour don't load this file, because calling it has no effect.
 */
/* @__NO_SIDE_EFFECTS__ */
function onceAQuarter<Value extends Day | number>(find: (now: Date, timeZone: string) => Value) {
  const zones = new Map<string, Map<number, Value>>();
  let size = 0;
  return (now: Date, timeZone: string): Value => {
    const time = now.getTime();
    // No earlier instant is the number of a quarter.
    const quarter = time < WHOLE_QUARTERS_FROM ? time + 0.5 : Math.floor(time / QUARTER);
    const cachedDay = zones.get(timeZone)?.get(quarter);
    if (cachedDay !== undefined) return cachedDay;
    const day = find(now, timeZone);
    if (size++ >= MAX_QUARTERS) {
      zones.clear();
      size = 1;
    }
    const zone = zones.get(timeZone) ?? new Map<number, Value>();
    zones.set(timeZone, zone.set(quarter, day));
    return day;
  };
}

/** 'November 29, 2026 at 3:28 AM GMT+1': local date and time with the zone's name. */
export function formatMoment(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en", {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: isTimeZone(timeZone) ? timeZone : FALLBACK_ZONE,
    timeZoneName: "short",
  }).format(moment);
}

export const addDays = (day: Day, days: number): Day =>
  dayAt(utcMidnight(day) + days * MILLISECONDS_PER_DAY);

/** Negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / MILLISECONDS_PER_DAY);
}

/** The days after `from` and before `to`. */
export function daysInside(from: Day, to: Day): Day[] {
  const count = Math.max(0, daysBetween(from, to) - 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index + 1));
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(utcMidnight(day)).getUTCDay() || 7;
}

/** The calendar week by ISO 8601, e.g. `2026-W01`: it belongs to the year that holds its Thursday. */
export function isoWeekOf(day: Day): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const newYear = asDay(`${thursday.slice(0, 4)}-01-01`);
  const week = Math.floor(daysBetween(newYear, thursday) / 7) + 1;
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, "0")}`;
}

/**
 * The first instant of a day in a zone. Found by binary search, because a day may begin at 01:00 (clocks going
 * forward at midnight) or not exist at all (a zone that crossed the date line).
 */
export function startOfLocalDay(day: Day, timeZone: string): Date {
  const key = `${day} ${timeZone}`;
  const start = starts.get(key) ?? findStart(day, timeZone);
  if (starts.size >= MAX_STARTS) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

// A page needs the start of its learner's day several times.
const starts = new Map<string, number>();

function findStart(day: Day, timeZone: string): number {
  let before = utcMidnight(day) - FURTHEST_FROM_UTC;
  let reached = utcMidnight(day) + FURTHEST_FROM_UTC;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (localDay(new Date(middle), timeZone) >= day) reached = middle;
    else before = middle;
  }
  return reached;
}

// A page counts with some hundred days, and all learners have the same ones.
const midnights = new Map<Day, number>();
const daysAt = new Map<number, Day>();

function utcMidnight(day: Day): number {
  const cachedDay = midnights.get(day);
  if (cachedDay !== undefined) return cachedDay;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (midnights.size >= MAX_DAYS) midnights.clear();
  midnights.set(day, midnight);
  return midnight;
}

function dayAt(midnight: number): Day {
  const cachedDay = daysAt.get(midnight);
  if (cachedDay !== undefined) return cachedDay;
  const text = new Date(midnight).toISOString();
  // Other years have more digits.
  const day =
    text.length === "2026-01-01T00:00:00.000Z".length ? (text.slice(0, 10) as Day) : asDay(text);
  if (daysAt.size >= MAX_DAYS) daysAt.clear();
  daysAt.set(midnight, day);
  return day;
}

// Creating a formatter costs a hundred times more than using it.
const calendars = new Map<string, Intl.DateTimeFormat | null>();

function calendarOf(timeZone: string): Intl.DateTimeFormat | null {
  const cachedFormat = calendars.get(timeZone);
  if (cachedFormat !== undefined) return cachedFormat;
  // Zone names come from browsers, so the cache needs a limit.
  if (calendars.size >= MAX_CALENDARS) calendars.clear();
  const calendar = makeCalendar(timeZone);
  calendars.set(timeZone, calendar);
  return calendar;
}

function makeCalendar(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
  } catch {
    return null;
  }
}
