import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localDay } from "../day.ts";
import {
  coveredDays,
  currentStreak,
  freezesLeft,
  freezeToday,
  isCelebrated,
  NEW_STREAK,
  recordActivity,
  recountStreak,
  type Streak,
  type StreakDay,
} from "./streak.ts";

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const learn = (streak: Streak, ...days: string[]) =>
  days.reduce((state, day) => recordActivity(state, noon(day), "UTC").streak, streak);
const streakOf = (...days: string[]) => learn(NEW_STREAK, ...days);
const withFreezes = (streak: Streak, freezes: number): Streak => ({ ...streak, freezes });

const frozen = (streak: Streak, day: string): Streak => {
  const change = freezeToday(streak, noon(day), "UTC");
  return change.status === "frozen" ? change.streak : NEW_STREAK;
};

describe("learning day by day", () => {
  // 2026-03-09 is a Monday.
  test.each<[string, string[], number, number]>([
    ["the first day", ["2026-03-09"], 1, 1],
    ["twice on one day", ["2026-03-09", "2026-03-09"], 1, 1],
    ["yesterday and today", ["2026-03-09", "2026-03-10"], 2, 1],
    ["one day missed: the freeze covers it", ["2026-03-09", "2026-03-11"], 2, 0],
    ["two days missed: a new streak", ["2026-03-09", "2026-03-12"], 1, 0],
    ["a week's first lesson earns a freeze", ["2026-03-15", "2026-03-16"], 2, 2],
    ["at most two freezes are available", ["2026-03-15", "2026-03-16", "2026-03-23"], 1, 1],
    ["a missed Sunday is covered before Monday earns", ["2026-03-14", "2026-03-16"], 2, 1],
    ["across the end of the year", ["2026-12-31", "2027-01-01"], 2, 1],
    ["across a leap day", ["2028-02-28", "2028-02-29", "2028-03-01"], 3, 1],
    ["a day that comes too late", ["2026-03-10", "2026-03-09"], 1, 1],
  ])("%s", (_, days, current, freezes) => {
    expect(streakOf(...days)).toMatchObject({ current, freezes });
  });

  test("a covered day shows its freeze both before and after the next lesson", () => {
    const streak = withFreezes(streakOf("2026-03-09"), 2);
    const covered = (of: Streak, day: string) =>
      coveredDays(of, noon(day), "UTC").map(({ day: on, kind }) => `${on} ${kind}`);
    expect(covered(streak, "2026-03-10")).toEqual([]);
    expect(covered(streak, "2026-03-12")).toEqual(["2026-03-10 frozen", "2026-03-11 frozen"]);
    expect(covered(frozen(streak, "2026-03-10"), "2026-03-12")).toEqual([
      "2026-03-10 frozen",
      "2026-03-11 frozen",
    ]);
  });

  test("the longest streak survives a new one", () => {
    const streak = streakOf("2026-03-09", "2026-03-10", "2026-03-11", "2026-03-20");
    expect(streak).toMatchObject({ current: 1, longest: 3 });
  });

  test("a gap is covered from its oldest day on, and uncovered days have no row", () => {
    const streak = withFreezes(streakOf("2026-03-09"), 2);
    const { days } = recordActivity(streak, noon("2026-03-13"), "UTC");
    expect(days.map(({ day, kind }) => `${day} ${kind}`)).toEqual([
      "2026-03-10 frozen",
      "2026-03-11 frozen",
      "2026-03-13 learnt",
    ]);
  });

  test.each([
    ["Europe/Berlin", ["2026-03-28T22:30:00Z", "2026-03-29T21:30:00Z", "2026-03-30T21:30:00Z"]],
    ["Europe/Berlin", ["2026-10-24T21:59:00Z", "2026-10-25T22:59:00Z", "2026-10-25T23:01:00Z"]],
    ["America/New_York", ["2026-03-08T04:59:00Z", "2026-03-08T05:01:00Z", "2026-03-09T04:01:00Z"]],
    ["America/New_York", ["2026-11-01T03:59:00Z", "2026-11-01T04:01:00Z", "2026-11-02T05:01:00Z"]],
    [
      "Australia/Lord_Howe",
      ["2026-04-04T12:59:00Z", "2026-04-04T13:01:00Z", "2026-04-05T13:31:00Z"],
    ],
    ["Asia/Kathmandu", ["2026-03-10T18:14:00Z", "2026-03-10T18:16:00Z", "2026-03-11T18:16:00Z"]],
  ])("in %s, three local days count as three across a clock change", (timeZone, instants) => {
    const streak = instants.reduce(
      (state, instant) => recordActivity(state, new Date(instant), timeZone).streak,
      NEW_STREAK,
    );
    expect(streak.current).toBe(3);
  });

  test.each([
    [6, false],
    [7, true],
    [30, true],
  ])("a streak of %i is celebrated: %s", (current, answer) => {
    expect(isCelebrated(current)).toBe(answer);
  });
});

describe("the visible streak", () => {
  const streak = streakOf("2026-03-09", "2026-03-10");

  test.each([
    ["2026-03-10", 2, 1],
    ["2026-03-11", 2, 1],
    ["2026-03-12", 2, 0],
    ["2026-03-13", 0, 0],
    ["2026-04-13", 0, 0],
    ["2026-03-09", 2, 1],
  ])("on %s: a streak of %i, %i freezes left", (day, current, freezes) => {
    expect(currentStreak(streak, noon(day), "UTC")).toBe(current);
    expect(freezesLeft(streak, noon(day), "UTC")).toBe(freezes);
  });

  test("a new learner has no streak and one freeze", () => {
    expect(currentStreak(NEW_STREAK, noon("2026-03-09"), "UTC")).toBe(0);
    expect(freezesLeft(NEW_STREAK, noon("2026-03-09"), "UTC")).toBe(1);
  });
});

describe("the Freeze button", () => {
  const twoDays = streakOf("2026-03-09", "2026-03-10");
  test("covers today, so that the streak continues tomorrow", () => {
    const protectedToday = frozen(twoDays, "2026-03-11");
    expect(protectedToday).toMatchObject({ current: 2, freezes: 0 });
    expect(learn(protectedToday, "2026-03-12")).toMatchObject({ current: 3, freezes: 0 });
  });

  test("learning on the covered day counts and returns the freeze", () => {
    expect(learn(frozen(twoDays, "2026-03-11"), "2026-03-11")).toMatchObject({
      current: 3,
      freezes: 1,
    });
  });

  test("covers yesterday too with two freezes", () => {
    const change = freezeToday(withFreezes(twoDays, 2), noon("2026-03-12"), "UTC");
    expect(change).toMatchObject({
      status: "frozen",
      streak: { current: 2, freezes: 0 },
      days: [
        { day: "2026-03-11", kind: "frozen" },
        { day: "2026-03-12", kind: "frozen" },
      ],
    });
  });

  test.each([
    ["nothing learned yet", NEW_STREAK, "2026-03-09", "nothing-to-protect"],
    ["learned today already", twoDays, "2026-03-10", "already-safe"],
    ["pressed a second time", frozen(twoDays, "2026-03-11"), "2026-03-11", "already-safe"],
    ["the last freeze was spent on yesterday", twoDays, "2026-03-12", "no-freeze-left"],
    ["the streak has ended", twoDays, "2026-03-13", "nothing-to-protect"],
    ["no available freeze", withFreezes(twoDays, 0), "2026-03-11", "no-freeze-left"],
  ])("%s", (_, streak, day, status) => {
    expect(freezeToday(streak, noon(day), "UTC")).toEqual({ status });
  });
});

describe("changing time zones", () => {
  // At 10:30 UTC on 10 March it is 11 March on Kiritimati and still 9 March on Niue.
  const before = new Date("2026-03-10T10:30:00Z");
  const later = (hours: number) => new Date(before.getTime() + hours * 3_600_000);
  const onNiue = recordActivity(streakOf("2026-03-08"), before, "Pacific/Niue").streak;

  test("switching to a zone with a later date neither adds nor costs a day", () => {
    const { streak, days } = recordActivity(onNiue, later(0.5), "Pacific/Kiritimati");
    expect(streak).toMatchObject({ current: 2, freezes: 2 });
    expect(days.map(({ day, kind }) => `${day} ${kind}`)).toEqual([
      "2026-03-10 travelled",
      "2026-03-11 travelled",
    ]);
    expect(currentStreak(streak, later(0.5), "Pacific/Kiritimati")).toBe(2);
  });

  test("the new date counts twelve hours later", () => {
    const { streak } = recordActivity(onNiue, later(0.5), "Pacific/Kiritimati");
    expect(recordActivity(streak, later(11.9), "Pacific/Kiritimati").streak.current).toBe(2);
    expect(recordActivity(streak, later(12), "Pacific/Kiritimati").streak.current).toBe(3);
  });

  test("switching there and back within the hour changes nothing", () => {
    const there = recordActivity(onNiue, later(0.2), "Pacific/Kiritimati").streak;
    const back = recordActivity(there, later(0.4), "Pacific/Niue").streak;
    const again = recordActivity(back, later(0.6), "Pacific/Kiritimati").streak;
    expect(again).toEqual(there);
  });

  test("flying west repeats a date and loses nothing", () => {
    const inTokyo = recordActivity(streakOf("2026-03-09"), before, "Asia/Tokyo").streak;
    expect(inTokyo.current).toBe(2);
    const inHawaii = recordActivity(inTokyo, later(10), "Pacific/Honolulu").streak;
    expect(inHawaii).toEqual(inTokyo);
    expect(currentStreak(inTokyo, later(10), "Pacific/Honolulu")).toBe(2);
  });

  test("a midnight in the same zone counts even within twelve hours", () => {
    const evening = recordActivity(
      NEW_STREAK,
      new Date("2026-03-10T22:50:00Z"),
      "Europe/Berlin",
    ).streak;
    const past = recordActivity(evening, new Date("2026-03-10T23:10:00Z"), "Europe/Berlin").streak;
    expect(past.current).toBe(2);
    expect(
      recordActivity(evening, new Date("2026-03-10T23:10:00Z"), "Europe/Paris").streak.current,
    ).toBe(2);
  });

  test("the longest flight east keeps the streak", () => {
    const berlin = recordActivity(
      NEW_STREAK,
      new Date("2026-03-10T19:00:00Z"),
      "Europe/Berlin",
    ).streak;
    const sydney = recordActivity(
      berlin,
      new Date("2026-03-11T20:00:00Z"),
      "Australia/Sydney",
    ).streak;
    expect(sydney).toMatchObject({ current: 2, freezes: 1 });
  });
});

test("a clock that jumps a day ahead and back costs nothing", () => {
  const ahead = streakOf("2026-03-09", "2026-03-10", "2026-03-11");
  const back = learn(ahead, "2026-03-10");
  expect(back).toEqual(ahead);
  expect(currentStreak(back, noon("2026-03-10"), "UTC")).toBe(3);
  expect(learn(back, "2026-03-11", "2026-03-12").current).toBe(4);
});

describe("for any sequence of steps", () => {
  const zones = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
    "Pacific/Niue",
    "Pacific/Apia",
  ];
  const anyZone = fc.constantFrom(...zones);
  const anyStep = fc.record({
    hours: fc.oneof(fc.integer({ min: -3, max: 30 }), fc.integer({ min: 20, max: 100 })),
    timeZone: anyZone,
    action: fc.constantFrom("learn" as const, "learn" as const, "freeze" as const),
  });
  const anyLife = fc.array(anyStep, { maxLength: 30 });
  type Moment = { at: Date; timeZone: string; before: Streak; after: Streak };

  /** Replays the steps; `stored` has one row per date, like the database. */
  function live(steps: { hours: number; timeZone: string; action: "learn" | "freeze" }[]) {
    let at = new Date("2026-03-20T09:00:00Z");
    let streak = NEW_STREAK;
    const stored = new Map<string, StreakDay>();
    const moments: Moment[] = [];
    for (const { hours, timeZone, action } of steps) {
      at = new Date(at.getTime() + hours * 3_600_000);
      const change =
        action === "learn"
          ? recordActivity(streak, at, timeZone)
          : freezeToday(streak, at, timeZone);
      const after = "streak" in change ? change : { streak, days: [] };
      for (const day of after.days) stored.set(day.day, day);
      moments.push({ at, timeZone, before: streak, after: after.streak });
      streak = after.streak;
    }
    return { streak, stored: [...stored.values()], moments };
  }

  const inAnyOrder = <Item>(items: Item[], dice: fc.Stream<number>) =>
    items
      .map((item) => ({ item, place: dice.next().value }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item);
  const byDay = (days: readonly StreakDay[]) =>
    days.toSorted((one, other) => (one.day < other.day ? -1 : 1));

  test("a recount of its stored days, in any order, has the same streak and the same days", () => {
    fc.assert(
      fc.property(anyLife, fc.infiniteStream(fc.nat()), (steps, dice) => {
        const { streak, stored } = live(steps);
        const timeZone = streak.lastLearnt?.timeZone ?? "UTC";
        const recounted = recountStreak(inAnyOrder(stored, dice), timeZone);
        expect(recounted.streak).toEqual(streak);
        expect(byDay(recounted.days)).toEqual(byDay(stored));
      }),
      { numRuns: 1_000 },
    );
  });

  test("lives on several devices, whichever days arrive first, recount to the days of one life", () => {
    fc.assert(
      fc.property(anyLife, fc.infiniteStream(fc.nat()), anyZone, (steps, dice, timeZone) => {
        const atHome = steps.map((step) => ({ ...step, hours: Math.max(1, step.hours), timeZone }));
        const learning = atHome.map((step) => ({ ...step, action: "learn" as const }));
        const whole = live(learning);
        const learnt = whole.stored.filter(({ kind }) => kind === "learnt");
        let stored: StreakDay[] = [];
        let { streak } = recountStreak([], timeZone);
        for (const day of inAnyOrder(learnt, dice))
          ({ streak, days: stored } = recountStreak(
            [...stored.filter((other) => other.day !== day.day), day],
            timeZone,
          ));
        expect(streak).toEqual(whole.streak);
        const kinds = (days: StreakDay[]) => byDay(days).map(({ day, kind }) => ({ day, kind }));
        expect(kinds(stored)).toEqual(kinds(whole.stored));
      }),
      { numRuns: 1_000 },
    );
  });

  test("learning never lowers the visible streak and adds at most one", () => {
    fc.assert(
      fc.property(anyLife, (steps) => {
        for (const { at, timeZone, before, after } of live(steps).moments) {
          const lengthNow = currentStreak(before, at, timeZone);
          const shownAfter = currentStreak(after, at, timeZone);
          expect(shownAfter - lengthNow).toBeOneOf([0, 1]);
          expect(after.longest).toBeGreaterThanOrEqual(after.current);
          expect(after.freezes).toBeOneOf([0, 1, 2]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("two dates within twelve hours count only if midnight passed in the learner's zone", () => {
    fc.assert(
      fc.property(anyLife, (steps) => {
        const sameDays = live(steps).moments.flatMap(({ before, after }) =>
          before.lastLearnt && after.lastLearnt && before.lastLearnt.day !== after.lastLearnt.day
            ? [{ from: before.lastLearnt, to: after.lastLearnt }]
            : [],
        );
        const cheated = sameDays.filter(({ from, to }) => {
          const hours = (Date.parse(to.at) - Date.parse(from.at)) / 3_600_000;
          return hours < 12 && localDay(new Date(to.at), from.timeZone) !== to.day;
        });
        expect(cheated).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test("no other time zone shows less than the home zone", () => {
    fc.assert(
      fc.property(anyLife, fc.nat(100), anyZone, (steps, hours, otherZone) => {
        const { streak, moments } = live(steps);
        const at = new Date((moments.at(-1)?.at.getTime() ?? 0) + hours * 3_600_000);
        const home = streak.lastLearnt?.timeZone ?? "UTC";
        expect(currentStreak(streak, at, otherZone)).toBeGreaterThanOrEqual(
          currentStreak(streak, at, home),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
