import type { DoneReview } from "#app/features/reviews/load-done-review.ts";
import type { Day } from "#app/rules/day.ts";
import { isCelebratedScore, percent } from "#app/rules/quizzes/quiz.ts";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { formatComingDay } from "../../format-date.ts";
import { NewRewards } from "../lesson/end/new-rewards.tsx";
import { CaughtUp, type ReviewListProps, StartAll } from "./review-list.tsx";

type ReviewEndProps = Pick<ReviewListProps, "due" | "today" | "nextOn" | "again" | "relearning"> & {
  done: DoneReview;
};

/** The end of a review, in its own frame: what came of it, and the way back. */
export function ReviewEnd({ done, due, today, nextOn, again, relearning }: ReviewEndProps) {
  return (
    <LessonPage exitTo="/reviews" exitLabel="Back to the list">
      <FinishedReview done={done} today={today} hasMore={due.length > 0} />
      {due.length === 0 ? (
        <CaughtUp {...{ nextOn, today, again, relearning }} isGlad={isGood(done)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard" look="secondary">
            Back to Dashboard
          </ButtonLink>
          <ButtonLink to="/reviews" look="secondary">
            See what's due
          </ButtonLink>
        </div>
      )}
    </LessonPage>
  );
}

const isGood = ({ answered, right }: DoneReview): boolean =>
  answered === 0 || isCelebratedScore(right / answered);

/** Why the lessons' scores differ from the share above them. */
function unfinishedWords(count: number, answered: number): string {
  if (count === answered) return "These lessons have more left to review.";
  return count === 1
    ? "The other question was from a lesson with more left to review."
    : `The other ${count} questions were from lessons with more left to review.`;
}

type FinishedProps = { done: DoneReview; today: Day; hasMore: boolean };

/** The review just finished: when each lesson comes back, and the XP earned. */
function FinishedReview({ done, today, hasMore }: FinishedProps) {
  const { lessons, answered, right, unfinished, earned } = done;
  const xp = lessons.reduce((sum, lesson) => sum + lesson.xp, 0);
  const soonest = lessons.flatMap(({ comesBackOn }) => comesBackOn ?? []).toSorted()[0] ?? today;
  return (
    <div className="mb-8">
      <Notice
        tone={isGood(done) ? "success" : "info"}
        title="Review finished"
        actions={hasMore && <StartAll>Five more minutes</StartAll>}
      >
        <p className="tabular-nums">
          {answered > 0 && `${right} of ${answered} right on the first try.`}
          {!isGood(done) &&
            `${right === 0 ? " Finished, and that counts." : ""} Let's look at it once more ${formatComingDay(soonest, today)}.`}
        </p>
        <ul className="mt-1 space-y-1 empty:hidden">
          {lessons.map((lesson) => (
            <li key={lesson.id} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span className="min-w-0">{lesson.title}</span>
              <span className="text-ink-soft">
                {percent(lesson.score ?? 0)}%
                {lesson.comesBackOn &&
                  ` · next review ${formatComingDay(lesson.comesBackOn, today)}`}
              </span>
            </li>
          ))}
        </ul>
        {unfinished > 0 && (
          <p className="mt-1 tabular-nums">{unfinishedWords(unfinished, answered)}</p>
        )}
        {lessons.some((lesson) => lesson.xp === 0) && (
          <p className="mt-2" data-game>
            A lesson earns points once for each longer break it survives.
          </p>
        )}
        {xp > 0 && (
          <p className="mt-2 font-semibold tabular-nums" data-game>
            +{xp} XP
          </p>
        )}
      </Notice>
      <NewRewards earned={earned} />
    </div>
  );
}
