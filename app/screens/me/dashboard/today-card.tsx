import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import Check from "lucide-react/icons/check";
import type { DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import { goalCount, goalText } from "#app/rules/daily-goal.ts";
import type { NewTopic } from "#app/features/dashboard/load-today.ts";
import type { Day } from "#app/rules/day.ts";
import type { TodayRow } from "#app/rules/today.ts";
import { href, Link } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CourseSign } from "#app/ui/parts/course-sign.tsx";
import { GoalRing } from "#app/ui/parts/goal-ring.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";
import { formatComingDay } from "../../format-date.ts";
import { intent } from "../../intents.ts";
import type { ReviewIntent } from "../../learn/reviews/review-intents.ts";
import { reviewsText } from "./today-words.ts";

type TodayCardProps = Pick<DashboardPage, "todo" | "goal" | "today" | "plan">;

/** What to do now, with the page's only primary button. Each thing done comes back ticked. */
export function TodayCard({ todo, goal, today, plan }: TodayCardProps) {
  const next = todo.rows.find((row) => !row.isDone);
  return (
    <Card tone="comb" className="mb-3 max-sm:py-3 sm:mb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <GoalRing
          share={Math.min(1, goal.done / goal.wanted)}
          label="Today's Goal"
          valueText={`${goal.done} of ${goal.wanted} lessons or reviews`}
          className="size-16"
        >
          <span className="font-bold tabular-nums">{goalCount(goal)}</span>
        </GoalRing>
        <div className="min-w-0 flex-1 basis-28">
          <Heading level={2} size="small">
            Today
          </Heading>
          <p className="text-ink-soft tabular-nums">
            {next
              ? `About ${todo.minutes} min`
              : todo.status === "done"
                ? goalText(goal)
                : "Nothing left to do"}
          </p>
        </div>
        {next ? (
          <Start row={next} />
        ) : (
          !todo.nextLesson && <ButtonLink to="/onboarding">Start another topic</ButtonLink>
        )}
      </div>
      {todo.rows.length > 0 && (
        <ul className="mt-3 divide-y divide-comb-line border-t border-comb-line max-sm:-mb-2 sm:mt-4">
          {todo.rows.map((row) => (
            <Row key={row.kind === "lesson" ? row.lesson.id : row.kind} row={row} />
          ))}
        </ul>
      )}
      {!next && <WhatFollows todo={todo} today={today} plan={plan} />}
    </Card>
  );
}

/** Reviews first: starting them needs a form, a lesson only its address. */
function Start({ row }: { row: TodayRow }) {
  const isStarting = useNavigation().formAction === "/reviews";
  if (row.kind === "lesson")
    return (
      <ButtonLink to={href("/lesson/:lessonId", { lessonId: row.lesson.id })}>
        {row.isBegun ? "Continue" : "Start"}
      </ButtonLink>
    );
  return (
    <Form method="post" action="/reviews">
      <input type="hidden" {...intent<ReviewIntent>("start")} />
      <input type="hidden" name="lesson" value="all" />
      <Button type="submit" disabled={isStarting}>
        Start
      </Button>
    </Form>
  );
}

function Row({ row }: { row: TodayRow }) {
  return (
    <li className="flex min-h-12 items-center gap-3 max-[16rem]:flex-wrap py-2 sm:min-h-14">
      <Hexagon tone={row.isDone ? "honey" : "outline"} className="size-7 shrink-0">
        {row.isDone && <Check className="size-4 stroke-3 text-on-honey" />}
      </Hexagon>
      <span className="min-w-0 flex-1 max-[16rem]:basis-32">
        {row.isDone && <span className="sr-only">Done: </span>}
        {row.kind === "lesson" ? <LessonWords row={row} /> : <ReviewWords row={row} />}
      </span>
      {!row.isDone && (
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">{row.minutes} min</span>
      )}
    </li>
  );
}

type RowOf<Kind extends TodayRow["kind"]> = { row: Extract<TodayRow, { kind: Kind }> };

function ReviewWords({ row: { count, isDone, waiting } }: RowOf<"reviews">) {
  const words = reviewsText({ count, isDone });
  return (
    <>
      {isDone ? (
        words
      ) : (
        <Link to="/reviews" className="font-medium underline-offset-4 hover:underline">
          {words}
        </Link>
      )}
      {waiting > 0 && (
        <span className="block text-sm text-ink-soft tabular-nums">
          {`${waiting} more can wait until tomorrow`}
        </span>
      )}
    </>
  );
}

function LessonWords({ row: { lesson, isDone } }: RowOf<"lesson">) {
  const words: ReactNode = (
    <>
      Lesson {lesson.number}: <bdi>{lesson.title}</bdi>
    </>
  );
  return (
    <>
      {isDone ? (
        words
      ) : (
        <Link
          to={href("/lesson/:lessonId", { lessonId: lesson.id })}
          className="font-medium wrap-anywhere min-[22rem]:max-sm:line-clamp-2 underline-offset-4 hover:underline"
        >
          {words}
        </Link>
      )}
      <span className="block truncate text-sm text-ink-soft">
        <bdi>{lesson.topicName}</bdi>
      </span>
    </>
  );
}

/** After today's work, and where no lesson is left to open. */
function WhatFollows({ todo, today, plan }: Omit<TodayCardProps, "goal">) {
  const { rows, nextLesson, nextReviewOn, newTopics, status } = todo;
  const isWaiting = rows.some((row) => row.kind === "reviews" && row.waiting > 0);
  const words = [
    status === "nothing" && nothingLeft(plan),
    !isWaiting && nextReviewWords(nextReviewOn, today),
    newTopics.length > 0 && otherTopics(plan),
  ];
  return (
    <div className="mt-4 space-y-4">
      <p className="empty:hidden">{words.filter(Boolean).join(" ")}</p>
      {nextLesson && (
        <ButtonLink
          to={href("/lesson/:lessonId", { lessonId: nextLesson.id })}
          look="quiet"
          size="small"
          className="-ml-4"
        >
          One more lesson
        </ButtonLink>
      )}
      {newTopics.length > 0 && <NewTopics topics={newTopics} />}
    </div>
  );
}

const nextReviewWords = (on: TodayCardProps["todo"]["nextReviewOn"], today: Day): string =>
  on
    ? `Your next review is ${formatComingDay(on, today)}.`
    : "Nothing is scheduled for review yet.";

const nothingLeft = (plan: TodayCardProps["plan"]): string =>
  plan?.state.status === "free"
    ? "You've finished every free lesson of your topics."
    : "You've finished every lesson of your topics.";

const otherTopics = (plan: TodayCardProps["plan"]): string =>
  plan?.state.status === "free"
    ? "Lesson 1 of every other topic is free:"
    : "Another topic from the library:";

/** Each starts its first lesson with one press. */
export function NewTopics({ topics }: { topics: readonly NewTopic[] }) {
  const isStarting = useNavigation().formAction === "/onboarding";
  return (
    <ul className="grid gap-2 sm:grid-cols-3 sm:gap-3" aria-label="New topics">
      {topics.map(({ name, slug }) => (
        <li key={slug}>
          <Form method="post" action="/onboarding">
            <input type="hidden" name="topic" value={name} />
            <button
              type="submit"
              disabled={isStarting}
              className="flex min-h-16 w-full items-center gap-3 rounded-soft border border-line-strong bg-surface px-3 py-2 text-start leading-snug font-semibold hover:bg-sunken active:translate-y-px"
            >
              <CourseSign slug={slug} size="small" />
              {name}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
