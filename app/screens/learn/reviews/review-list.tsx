import { Form, useNavigation } from "react-router";
import type { DueReview, loadReviews } from "#app/features/reviews/load-reviews.ts";
import { daysBetween, type Day } from "#app/rules/day.ts";
import { relearningMinutes } from "#app/rules/reviews/relearning.ts";
import { EVERYTHING, REVIEWS_PER_DAY } from "#app/rules/reviews/reviews.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { BeaSays } from "#app/ui/mascot/bea-says.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { DifficultyDots } from "#app/ui/parts/difficulty-dots.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { PageLinks } from "#app/ui/parts/page-links.tsx";
import { anotherLook, learnAgain } from "../../another-look.ts";
import { formatComingDay } from "../../format-date.ts";
import { intent } from "../../intents.ts";
import { useSubmitAfterPaint } from "../../use-submit-after-paint.ts";
import type { ReviewIntent } from "./review-intents.ts";

export type ReviewListProps = Awaited<ReturnType<typeof loadReviews>> & {
  /** Why a review could not be started. */
  reply: { status: string } | undefined;
};

/** Due lessons, the longest overdue first. */
export function ReviewList(props: ReviewListProps) {
  const { due, total, page, pages, minutes, today, nextOn, again, relearning, reply } = props;
  return (
    <Page width="text">
      {reply && <Refusal status={reply.status} />}
      {due.length === 0 ? (
        <CaughtUp {...{ nextOn, today, again, relearning }} isGlad={nextOn !== null} />
      ) : (
        <>
          <PageHeading
            title="Reviews"
            lead={dueWords(total, minutes)}
            actions={
              <StartAll>
                {total > REVIEWS_PER_DAY ? "Review the most urgent" : "Review everything due"}
              </StartAll>
            }
          />
          {relearning > 0 && <LearnAgain count={relearning} />}
          <DueCards due={due} today={today} />
          <PageLinks page={page} pages={pages} to={(number) => `/reviews?page=${number}`} />
          <BeaSays expression="focused" className="mt-10">
            {due.length > 1
              ? "Mixing topics feels harder, but it lasts longer."
              : "A few questions now, and you'll remember it longer."}
          </BeaSays>
        </>
      )}
    </Page>
  );
}

/** What is more than a day's work isn't added up. */
function dueWords(total: number, minutes: number): string {
  if (total > REVIEWS_PER_DAY)
    return `${total} lessons are due. The ${REVIEWS_PER_DAY} most urgent take about ${minutes} minutes; the others can wait until tomorrow.`;
  return `${total} ${total === 1 ? "lesson is" : "lessons are"} due, about ${minutes} minutes in all.`;
}

/** Before everything due: what reviews no longer ask about. */
function LearnAgain({ count }: { count: number }) {
  return (
    <Card tone="comb" className="mb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-60">
          <Heading level={2} size="small">
            {learnAgain(count)}
          </Heading>
          <p className="text-ink-soft tabular-nums">
            {count === 1 ? "You missed it" : "You missed them"} several times, so{" "}
            {count === 1 ? "it gets" : "they get"} a fresh look first. About{" "}
            {relearningMinutes(count)} min.
          </p>
        </div>
        <ButtonLink to="/reviews/again" look="secondary" size="small">
          Learn again
        </ButtonLink>
      </div>
    </Card>
  );
}

type CaughtUpProps = Pick<ReviewListProps, "nextOn" | "today" | "again" | "relearning"> & {
  isGlad: boolean;
};

/** Nobody is caught up while an idea is shaky, or was missed so often that reviews no longer ask about it. */
export function CaughtUp({ nextOn, today, again, relearning, isGlad }: CaughtUpProps) {
  const comingWords = nextOn && `Your next review is ${formatComingDay(nextOn, today)}.`;
  if (relearning > 0)
    return (
      <EmptyState
        title={learnAgain(relearning)}
        level={1}
        expression="encouraging"
        action={
          <>
            <ButtonLink to="/reviews/again">Learn again</ButtonLink>
            <ButtonLink to="/dashboard" look="secondary">
              Back to Dashboard
            </ButtonLink>
          </>
        }
      >
        Nothing else is due.{" "}
        {relearning === 1 ? "It takes a minute" : `About ${relearningMinutes(relearning)} minutes`}:
        what the lesson says, then a question. {comingWords}
      </EmptyState>
    );
  if (again)
    return (
      <EmptyState
        title={anotherLook(again.count)}
        level={1}
        expression="encouraging"
        action={
          <>
            {again.first && (
              <ButtonLink to={href("/lesson/:lessonId", { lessonId: again.first.lessonId })}>
                Read again
              </ButtonLink>
            )}
            <ButtonLink to="/dashboard" look="secondary">
              Back to Dashboard
            </ButtonLink>
          </>
        }
      >
        Nothing is due today.{" "}
        {again.first && (
          <>
            {again.count > 1 ? "Start with" : "It's"} <bdi>{again.first.name}</bdi> in{" "}
            <bdi>{again.first.topicName}</bdi>.{" "}
          </>
        )}
        {comingWords}
      </EmptyState>
    );
  return (
    <EmptyState
      title="All Caught Up!"
      level={1}
      expression={isGlad ? "celebrating" : "encouraging"}
      action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      {nextOn === null
        ? "Finish a lesson and it will show up here just before you'd forget it."
        : `Nothing to review today. Your next one is ${formatComingDay(nextOn, today)}.`}
    </EmptyState>
  );
}

/** About five minutes of what is due, mixed. */
export function StartAll({ children }: { children: string }) {
  const isStarting = useNavigation().formData?.get("lesson") === EVERYTHING;
  const submit = useSubmitAfterPaint();
  return (
    <Form method="post" action="/reviews" onSubmit={submit}>
      <input type="hidden" {...intent<ReviewIntent>("start")} />
      <input type="hidden" name="lesson" value={EVERYTHING} />
      <Button type="submit" disabled={isStarting}>
        {children}
      </Button>
    </Form>
  );
}

function DueCards({ due, today }: Pick<ReviewListProps, "due" | "today">) {
  return (
    <ul className="space-y-3">
      {due.map((review) => (
        <DueCard key={review.lessonId} review={review} today={today} />
      ))}
    </ul>
  );
}

function DueCard({ review, today }: { review: DueReview; today: Day }) {
  const isStarting = useNavigation().formData?.get("lesson") === review.lessonId;
  const submit = useSubmitAfterPaint();
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-60">
          <Heading level={2} size="small" id={`lesson-${review.lessonId}`}>
            {review.title}
          </Heading>
          <p className="text-ink-soft">{review.topicName}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums">
            <DifficultyDots difficulty={review.difficulty} />
            <span>2-3 min</span>
            <span>{waitingWords(daysBetween(review.dueOn, today))}</span>
            {review.reviewCount > 0 && <span>Reviewed {times(review.reviewCount)}</span>}
          </p>
        </div>
        <Form method="post" action="/reviews" onSubmit={submit}>
          <input type="hidden" {...intent<ReviewIntent>("start")} />
          <input type="hidden" name="lesson" value={review.lessonId} />
          <Button
            type="submit"
            look="secondary"
            size="small"
            disabled={isStarting}
            aria-describedby={`lesson-${review.lessonId}`}
          >
            Review
          </Button>
        </Form>
      </div>
    </Card>
  );
}

const times = (count: number) => (count === 1 ? "1 time" : `${count} times`);

function waitingWords(days: number): string {
  if (days <= 0) return "Due today";
  return days === 1 ? "Due yesterday" : `Due ${days} days ago`;
}

const REFUSALS: Record<string, string> = {
  "not-due": "This lesson isn't due yet. It will appear here when it is.",
  "not-found": "This lesson no longer exists.",
};

function Refusal({ status }: { status: string }) {
  return (
    <Notice tone="warning" title="That review didn't start" className="mb-8">
      {REFUSALS[status] ?? "Please choose a lesson from the list."}
    </Notice>
  );
}
