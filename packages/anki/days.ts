/** Anki's day begins at four in the morning of its owner. */
export const DAY_BEGINS_AT = 4;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What a clock in this zone shows at a moment, as if it were that of UTC. */
function wallClock(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(at);
  const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    valueOf("year"),
    valueOf("month") - 1,
    valueOf("day"),
    valueOf("hour"),
    valueOf("minute"),
  );
}

/** How far a zone is behind UTC at a moment; negative in the east. */
export const minutesWest = (at: Date, timeZone: string): number =>
  Math.round(
    (Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS - wallClock(at, timeZone)) / MINUTE_MS,
  );

/** The number of a moment's calendar day, as seen in a zone. */
export const dayNumber = (at: Date, timeZone: string): number =>
  Math.floor(wallClock(at, timeZone) / DAY_MS);

/** When that day begins for Anki. */
export function startOfDay(day: number, timeZone: string): Date {
  const wanted = day * DAY_MS + DAY_BEGINS_AT * 3_600_000;
  return new Date(wanted + minutesWest(new Date(wanted), timeZone) * MINUTE_MS);
}
