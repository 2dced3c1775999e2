import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTES_A_DAY, questionMinutes, questionsADay } from "../reviews/portion.ts";
import { ideasForToday, relearningMinutes } from "../reviews/relearning.ts";
import { LESSON, minutesForLessons, questionsToday, type DayFacts } from "./day-capacity.ts";

const day = (some: Partial<DayFacts>): DayFacts => ({
  minutes: 5,
  due: 0,
  answeredToday: 0,
  relearning: { waiting: 0, triedToday: 0 },
  lessonsDone: 0,
  hasNextLesson: true,
  wasLessonLast: true,
  ...some,
});

test.each([
  [{ due: 19 }, 6, "a day of reviews after one with a lesson"],
  [{ due: 19, wasLessonLast: false }, 2, "a day with a lesson after one of reviews"],
  [{ due: 5 }, 2, "so few are no portion: two go with a lesson"],
  [{ due: 19, hasNextLesson: false }, 6, "no lesson is left"],
  [{ due: 15, answeredToday: 4 }, 2, "four of six are asked"],
  [{ due: 13, answeredToday: 6 }, 0, "the portion is done"],
  [{ due: 19, lessonsDone: 1 }, 2, "a lesson came first"],
  [{ due: 17, lessonsDone: 1, answeredToday: 2 }, 0, "a lesson and what goes with it"],
  [{ due: 19, minutes: 10 }, 12, "ten minutes have room for both"],
  [{ due: 19, minutes: 15 }, 18, "and fifteen"],
  [{ due: 19, minutes: 10, lessonsDone: 2 }, 2, "two lessons are ten minutes"],
  [
    { due: 19, relearning: { waiting: 9, triedToday: 0 } },
    4,
    "three ideas to learn again take three of five minutes",
  ],
  [{ due: 19, relearning: { waiting: 6, triedToday: 3 } }, 4, "also once they are done"],
] satisfies [Partial<DayFacts>, number, string][])(
  "%o leave %i questions: %s",
  (facts, questions, _why) => {
    expect(questionsToday(day(facts))).toBe(questions);
  },
);

const someDay = fc.record({
  minutes: fc.constantFrom(...MINUTES_A_DAY),
  due: fc.integer({ min: 0, max: 19 }),
  answeredToday: fc.integer({ min: 0, max: 18 }),
  lessonsDone: fc.integer({ min: 0, max: 3 }),
  hasNextLesson: fc.boolean(),
  relearning: fc.record({ waiting: fc.nat(5), triedToday: fc.constant(0) }),
  wasLessonLast: fc.boolean(),
});

test("no day proposes more than the learner chose, nor more reviews than their share", () => {
  fc.assert(
    fc.property(someDay, (facts) => {
      const questions = questionsToday(facts);
      const forLessons = Math.max(0, minutesForLessons(facts));
      const lessons = facts.hasNextLesson ? Math.floor(forLessons / LESSON.minutes) : 0;
      const isLessonDay = lessons + facts.lessonsDone > 0;
      const included = isLessonDay ? LESSON.questionsBefore : 0;
      const again = relearningMinutes(ideasForToday(facts.relearning));
      const proposed =
        again + lessons * LESSON.minutes + questionMinutes(Math.max(0, questions - included));

      const isFresh = facts.lessonsDone === 0 && facts.answeredToday === 0;
      const isWithinMinutes = !isFresh || proposed <= facts.minutes;
      const isWithinShare =
        questions <= 0 || questions + facts.answeredToday <= questionsADay(facts.minutes);
      expect({ isWithinMinutes, isWithinShare }).toEqual({
        isWithinMinutes: true,
        isWithinShare: true,
      });
    }),
  );
});

test("a learner who does what five minutes propose gets lessons and reviews in turn", () => {
  const week: string[] = [];
  let wasLessonLast = true;
  for (let date = 0; date < 6; date++) {
    const facts = day({ due: 10, wasLessonLast });
    const hasLesson = minutesForLessons(facts) >= LESSON.minutes;
    week.push(hasLesson ? "lesson" : `${questionsToday(facts)} reviews`);
    wasLessonLast = hasLesson;
  }
  expect(week).toEqual(["6 reviews", "lesson", "6 reviews", "lesson", "6 reviews", "lesson"]);
});
