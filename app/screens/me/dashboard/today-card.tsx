import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import Check from "lucide-react/icons/check";
import type { DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import { goalCount, goalText } from "#app/rules/dashboard/daily-goal.ts";
import type { NewTopic } from "#app/features/dashboard/load-today.ts";
import type { Day } from "#app/rules/day.ts";
import { reviewsText, type TodayRow } from "#app/rules/dashboard/today.ts";
import { href, Link, TextLink } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CourseSign } from "#app/ui/parts/course-sign.tsx";
import { GoalRing } from "#app/ui/parts/goal-ring.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";
import { formatComingDay } from "../../format-date.ts";
import { intent } from "../../intents.ts";
import type { ReviewIntent } from "../../learn/reviews/review-intents.ts";
import { anotherLook, ideas, learnAgain } from "../../another-look.ts";

type TodayCardProps = Pick<DashboardPage, "todo" | "goal" | "today" | "plan">;

/** What to do now, with the page's only primary button. Each thing done comes back ticked. */
export function TodayCard({ todo, goal, today, plan }: TodayCardProps) {
  const next = todo.rows.find((row) => !row.isDone);
  // A day on which nothing is left to do is no failed one.
  const isMet = todo.status === "nothing" || todo.status === "done" || goal.done >= goal.wanted;
  return (
    <Card tone="comb" className="mb-3 max-sm:py-3 sm:mb-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <GoalRing
          share={isMet ? 1 : goal.done / goal.wanted}
          label="Today's Goal"
          valueText={`${goal.done} of ${goal.wanted} lessons or reviews`}
          className="size-16"
        >
          {isMet && goal.done < goal.wanted ? (
            <Check className="size-6 stroke-3" />
          ) : (
            <span className="font-bold tabular-nums">{goalCount(goal)}</span>
          )}
        </GoalRing>
        <div className="min-w-0 flex-1 basis-28">
          <Heading level={2} size="small">
            Today
          </Heading>
          <p className="text-ink-soft tabular-nums">
            <Summary todo={todo} goal={goal} />
          </p>
        </div>
        {next && <Start row={next} />}
        {todo.status === "again" && todo.again?.first && (
          <ButtonLink to={href("/lesson/:lessonId", { lessonId: todo.again.first.lessonId })}>
            Read again
          </ButtonLink>
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

function Summary({ todo, goal }: Pick<TodayCardProps, "todo" | "goal">) {
  switch (todo.status) {
    case "open":
      return `About ${todo.minutes} min`;
    case "done":
      return goal.done < goal.wanted ? "Done for today." : goalText(goal);
    case "again":
      return todo.again && anotherLook(todo.again.count);
    case "nothing":
      return "All done for now";
  }
}

/** Reviews first: starting them needs a form, a lesson only its address. */
function Start({ row }: { row: TodayRow }) {
  const isStarting = useNavigation().formAction === "/reviews";
  if (row.kind === "relearning") return <ButtonLink to="/reviews/again">Start</ButtonLink>;
  if (row.kind === "lesson")
    return (
      <ButtonLink to={href("/lesson/:lessonId", { lessonId: row.lesson.id })}>
        {startWords(row)}
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

function startWords({ isBegun, readiness }: RowOf<"lesson">["row"]): string {
  if (readiness === "writing") return "Read along";
  if (readiness === "unwritten") return "Open";
  return isBegun ? "Continue" : "Start";
}

function Row({ row }: { row: TodayRow }) {
  return (
    <li className="flex min-h-12 items-center gap-3 max-[16rem]:flex-wrap py-2 sm:min-h-14">
      <Hexagon tone={row.isDone ? "honey" : "outline"} className="size-7 shrink-0">
        {row.isDone && <Check className="size-4 stroke-3 text-on-honey" />}
      </Hexagon>
      <span className="min-w-0 flex-1 max-[16rem]:basis-32">
        {row.isDone && <span className="sr-only">Done: </span>}
        <RowWords row={row} />
      </span>
      {!row.isDone && !(row.kind === "lesson" && row.readiness === "unwritten") && (
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">{row.minutes} min</span>
      )}
    </li>
  );
}

function RowWords({ row }: { row: TodayRow }) {
  switch (row.kind) {
    case "relearning":
      return <RelearningWords row={row} />;
    case "reviews":
      return <ReviewWords row={row} />;
    case "lesson":
      return <LessonWords row={row} />;
  }
}

type RowOf<Kind extends TodayRow["kind"]> = { row: Extract<TodayRow, { kind: Kind }> };

function RelearningWords({ row: { count, isDone } }: RowOf<"relearning">) {
  return isDone ? (
    `${ideas(count)} looked at again`
  ) : (
    <Link to="/reviews/again" className="font-medium underline-offset-4 hover:underline">
      {learnAgain(count)}
    </Link>
  );
}

function ReviewWords({ row: { count, isDone } }: RowOf<"reviews">) {
  const words = reviewsText({ count, isDone });
  return isDone ? (
    words
  ) : (
    <Link to="/reviews" className="font-medium underline-offset-4 hover:underline">
      {words}
    </Link>
  );
}

const NOT_READY = { writing: "being written", unwritten: "not written yet" } as const;

function LessonWords({ row: { lesson, isDone, readiness } }: RowOf<"lesson">) {
  const words: ReactNode =
    readiness === "ready" ? (
      <>
        Lesson {lesson.number}: <bdi>{lesson.title}</bdi>
      </>
    ) : (
      `Lesson ${lesson.number} · ${NOT_READY[readiness]}`
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

/** After today's work, and where no lesson is left to open: one quiet link, because done is done. */
function WhatFollows({ todo, today, plan }: Omit<TodayCardProps, "goal">) {
  const { rows, nextReviewOn, newTopics, again, status } = todo;
  const isWaiting = rows.some((row) => row.kind === "reviews" && row.waiting > 0);
  const words = [
    status === "nothing" && todo.hasFinished && nothingLeft(plan),
    !isWaiting && nextReviewWords(nextReviewOn, today),
    newTopics.length > 0 && otherTopics(plan),
  ];
  return (
    <div className="mt-4 space-y-4">
      <p className="empty:hidden">{words.filter(Boolean).join(" ")}</p>
      {newTopics.length > 0 && <NewTopics topics={newTopics} />}
      {!again ? (
        <OneMore todo={todo} />
      ) : (
        again.first &&
        (status === "again" ? (
          <FirstAgain count={again.count} first={again.first} />
        ) : (
          <Again count={again.count} first={again.first} />
        ))
      )}
    </div>
  );
}

const QUIET = { look: "quiet", size: "small", className: "-ml-4" } as const;

function OneMore({ todo: { nextLesson } }: Pick<TodayCardProps, "todo">) {
  return nextLesson?.readiness === "ready" ? (
    <ButtonLink to={href("/lesson/:lessonId", { lessonId: nextLesson.id })} {...QUIET}>
      One more lesson
    </ButtonLink>
  ) : (
    <ButtonLink to="/onboarding" {...QUIET}>
      Start another topic
    </ButtonLink>
  );
}

type AgainOf = NonNullable<TodayCardProps["todo"]["again"]>;
type AgainProps = { count: number; first: NonNullable<AgainOf["first"]> };

/** Which idea the card's button leads to. */
function FirstAgain({ count, first }: AgainProps) {
  return (
    <p>
      {count > 1 && "First: "}
      <bdi className="font-medium">{first.name}</bdi>
      <span className="block text-sm text-ink-soft">
        <bdi>{first.topicName}</bdi>
      </span>
    </p>
  );
}

function Again({ count, first }: AgainProps) {
  return (
    <p>
      <TextLink to={href("/lesson/:lessonId", { lessonId: first.lessonId })}>
        {anotherLook(count)}
      </TextLink>
    </p>
  );
}

const nextReviewWords = (on: TodayCardProps["todo"]["nextReviewOn"], today: Day) =>
  on && `Your next review is ${formatComingDay(on, today)}.`;

const nothingLeft = (plan: TodayCardProps["plan"]): string =>
  plan?.state.status === "free"
    ? "You've finished the free lessons in your topics."
    : "You've finished every lesson in your topics.";

const otherTopics = (plan: TodayCardProps["plan"]): string =>
  plan?.state.status === "free" ? "Lesson 1 is free in any other topic:" : "Try another topic:";

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
              <CourseSign slug={slug} title={name} size="small" />
              {name}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
