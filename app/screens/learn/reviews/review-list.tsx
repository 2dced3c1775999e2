import { Form, useNavigation } from "react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { DueReview, loadReviews } from "#app/features/reviews/load-reviews.ts";
import { questionMinutes } from "#app/rules/reviews/portion.ts";
import { relearningMinutes } from "#app/rules/reviews/relearning.ts";

import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { BeaSays } from "#app/ui/mascot/bea-says.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { DifficultyDots } from "#app/ui/parts/difficulty-dots.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { PageLinks } from "#app/ui/parts/page-links.tsx";
import { learnAgain, shakyIdeas } from "../../idea-counts.ts";
import { formatComingDay } from "../../format-date.ts";
import { intent } from "../../intents.ts";
import { StartReviews } from "./start-reviews.tsx";
import { useSubmitAfterPaint } from "../../use-submit-after-paint.ts";
import type { ReviewIntent } from "./review-intents.ts";

export type ReviewListProps = Awaited<ReturnType<typeof loadReviews>> & {
  /** Why a review could not be started. */
  reply: { status: string } | undefined;
};

/** Today's portion, with one button; below it the lessons that can be reviewed, by topic. */
export function ReviewList(props: ReviewListProps) {
  const { due, questions, page, pages, today, nextOn, again, relearning, reply } = props;
  return (
    <Page width="text">
      {reply && <Refusal status={reply.status} />}
      {due.length === 0 ? (
        <CaughtUp {...{ nextOn, today, again, relearning }} isGlad={nextOn !== null} />
      ) : (
        <>
          <PageHeading
            title="Reviews"
            lead={leadWords(questions)}
            actions={
              questions > 0 ? (
                <StartReviews>Start today's reviews</StartReviews>
              ) : (
                <StartReviews look="secondary">Review more</StartReviews>
              )
            }
          />
          {relearning > 0 && <LearnAgain count={relearning} />}
          <Heading level={2} className="mt-10 mb-1">
            Or choose a lesson
          </Heading>
          <p className="text-sm text-ink-soft">The dots say how hard a lesson is for you.</p>
          <DueTopics due={due} />
          <PageLinks page={page} pages={pages} to={(number) => `/reviews?page=${number}`} />
          <BeaSays expression="focused" className="mt-10">
            {due.length > 1
              ? "Mixing topics feels harder, and you'll remember more."
              : "A few questions now, and you'll remember it longer."}
          </BeaSays>
        </>
      )}
    </Page>
  );
}

/** What is left for other days isn't mentioned. */
function leadWords(questions: number): string {
  if (questions === 0) return "You're done with today's reviews.";
  const minutes = questionMinutes(questions);
  return `${questions === 1 ? "1 idea" : `${questions} ideas`} for today, about ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
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
function CaughtUp({ nextOn, today, again, relearning, isGlad }: CaughtUpProps) {
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
        title={shakyIdeas(again.count)}
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

function DueTopics({ due }: Pick<ReviewListProps, "due">) {
  const topics = [...Map.groupBy(due, ({ topicName }) => topicName)];
  return topics.map(([topicName, lessons]) => (
    <section key={topicName} className="mt-4">
      <Heading level={3} size="small" className="mb-1 text-ink-soft">
        {topicName}
      </Heading>
      <ul className="divide-y divide-line border-y border-line">
        {lessons.map((review) => (
          <DueRow key={review.lessonId} review={review} />
        ))}
      </ul>
    </section>
  ));
}

/** The row is the button. */
function DueRow({ review: { lessonId, title, difficulty } }: { review: DueReview }) {
  const isStarting = useNavigation().formData?.get("lesson") === lessonId;
  const submit = useSubmitAfterPaint();
  return (
    <li>
      <Form method="post" action="/reviews" onSubmit={submit}>
        <input type="hidden" {...intent<ReviewIntent>("start")} />
        <input type="hidden" name="lesson" value={lessonId} />
        <button
          type="submit"
          disabled={isStarting}
          className="flex min-h-14 w-full items-center gap-3 rounded-small px-2 text-start hover:bg-sunken"
        >
          <span className="min-w-0 flex-1 py-2 leading-snug font-medium wrap-anywhere">
            <span className="sr-only">Review </span>
            <bdi>{title}</bdi>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-0.5 text-sm text-ink-soft tabular-nums">
            2-3 min
            <DifficultyDots difficulty={difficulty} />
          </span>
          <ChevronRight className="size-5 shrink-0 text-ink-soft" />
        </button>
      </Form>
    </li>
  );
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
