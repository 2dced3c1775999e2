import Check from "lucide-react/icons/check";
import type { DashboardPage } from "#app/features/dashboard/load-dashboard.ts";
import type { NextLesson } from "#app/rules/dashboard/today.ts";
import { href } from "#app/ui/link.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import type { Expression } from "#app/ui/mascot/expressions.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { CourseDrawing } from "#app/ui/parts/course-sign.tsx";
import { DayCell } from "#app/ui/parts/day-cell.tsx";
import { formatComingDay } from "../../format-date.ts";
import { shakyIdeas } from "../../idea-counts.ts";
import { StartReviews } from "../../learn/reviews/start-reviews.tsx";

type Todo = DashboardPage["todo"];

type TodayProps = Pick<DashboardPage, "todo" | "today"> & {
  /** The course whose sign is in the cell. */
  course: { slug: string | null; title: string };
  bea: { expression: Expression; hasScarf: boolean };
};

/** One cell, one sentence, one button: all that a phone shows at first. */
export function Today({ todo, today, course, bea }: TodayProps) {
  return (
    <section aria-label="Today" className="today-first">
      <DayCell
        share={todo.share}
        lessonId={leadsToLesson(todo) ? todo.lessons[0]?.id : undefined}
        className="size-40 min-[16rem]:size-48 sm:size-56"
        perched={<Bea {...bea} className="size-20 sm:size-24" />}
      >
        {todo.status === "done" ? (
          <Check className="size-20 stroke-3 text-on-honey" />
        ) : (
          <CourseDrawing {...course} className="size-28 text-ink sm:size-32" />
        )}
      </DayCell>
      <div className="flex w-full flex-col items-center gap-6 md:items-start">
        <p className="text-2xl leading-snug font-semibold text-balance wrap-anywhere sm:text-3xl">
          {todo.line}
          {todo.status === "nothing" && <NextReview on={todo.nextReviewOn} today={today} />}
        </p>
        <Step todo={todo} />
      </div>
    </section>
  );
}

const NextReview = ({ on, today }: { on: Todo["nextReviewOn"]; today: TodayProps["today"] }) =>
  on && ` Your next review is ${formatComingDay(on, today)}.`;

const leadsToLesson = ({ ideasAgain, questions }: Todo) => ideasAgain === 0 && questions === 0;

/** The page's only primary button. A day that is done has a quiet link instead. */
function Step({ todo }: { todo: Todo }) {
  const { ideasAgain, questions, lessons, status, again } = todo;
  const [lesson] = lessons;
  if (ideasAgain > 0)
    return (
      <ButtonLink to="/reviews/again" size="large" className="w-full max-w-xs">
        Start
      </ButtonLink>
    );
  if (questions > 0)
    return (
      <StartReviews size="large" isWide className="w-full max-w-xs">
        Start
      </StartReviews>
    );
  if (lesson)
    return (
      <ButtonLink
        to={href("/lesson/:lessonId", { lessonId: lesson.id })}
        size="large"
        className="w-full max-w-xs"
        viewTransition
      >
        {startWords(lesson)}
      </ButtonLink>
    );
  if (again?.first && status === "again")
    return (
      <ButtonLink
        to={href("/lesson/:lessonId", { lessonId: again.first.lessonId })}
        size="large"
        className="w-full max-w-xs"
      >
        Read again
      </ButtonLink>
    );
  return <OneMore todo={todo} />;
}

function startWords({ isBegun, readiness }: NextLesson): string {
  if (readiness === "writing") return "Read along";
  if (readiness === "unwritten") return "Open";
  return isBegun ? "Continue" : "Start";
}

const QUIET = { look: "quiet", size: "small", className: "-mt-4 md:-ml-4" } as const;

/** Done is done: what could follow is one quiet link. */
function OneMore({ todo: { again, nextLesson } }: { todo: Todo }) {
  if (again?.first)
    return (
      <ButtonLink to={href("/lesson/:lessonId", { lessonId: again.first.lessonId })} {...QUIET}>
        {shakyIdeas(again.count)}
      </ButtonLink>
    );
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
