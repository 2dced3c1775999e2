import type { DayEnd } from "#app/features/dashboard/find-today.ts";
import type { DoneReview } from "#app/features/reviews/load-done-review.ts";
import { countInWords } from "#app/rules/count-in-words.ts";
import type { Day } from "#app/rules/day.ts";
import { isCelebratedScore, percent } from "#app/rules/quizzes/quiz.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { formatComingDay } from "../../format-date.ts";
import { NextStep, hasNextStep, type WayOn } from "../end/next-step.tsx";
import { type Figure, Figures } from "../end/figures.tsx";
import { IdeaCells } from "../end/idea-cells.tsx";
import { Stage } from "../end/stage.tsx";

type ReviewEndProps = { done: DoneReview; end: DayEnd; hasMore: boolean };

/** The end of a review: what was right, when it is back, and what is left of today. */
export function ReviewEnd({ done, end, hasMore }: ReviewEndProps) {
  const { answers, isNews, earned, isCut } = done;
  const share = answers.filter(Boolean).length / Math.max(1, answers.length);
  const isGood = isCelebratedScore(share);
  const more = wayOn(end, hasMore);
  return (
    <LessonPage exitTo="/reviews" exitLabel="Back to the list">
      <Stage
        title="Review finished"
        subject={isCut ? "Six minutes are enough for one sitting." : undefined}
        picture={
          <div>
            <Bea
              expression={isGood ? "celebrating" : "encouraging"}
              className={`mx-auto mb-3 size-24 ${isNews ? "animate-hop-up" : ""}`}
            />
            <IdeaCells answers={answers} />
          </div>
        }
        sentence={endWords(done, end.today)}
        week={end.week}
        today={end.today}
        isNews={isNews}
        isCelebrated={share === 1}
        earned={earned}
        nextStep={<NextStep left={end.left} more={more} />}
      >
        <Figures figures={figuresOf(done, end.today)}>
          <ButtonLink to="/reviews" look="quiet" size="small">
            See all reviews
          </ButtonLink>
          {(more.to !== HOME.to || hasNextStep(end.left)) && (
            <ButtonLink to={HOME.to} look="quiet" size="small">
              {HOME.label}
            </ButtonLink>
          )}
        </Figures>
      </Stage>
    </LessonPage>
  );
}

function wayOn({ left }: DayEnd, hasMore: boolean): WayOn {
  if (left.nextLesson?.readiness === "ready")
    return {
      label: "One more lesson",
      to: href("/lesson/:lessonId", { lessonId: left.nextLesson.id }),
    };
  return hasMore ? { label: "Review more", to: "/reviews" } : HOME;
}

const HOME: WayOn = { label: "Back to Dashboard", to: "/dashboard" };

/** How much was right, and when it is back: "You kept five of six. The other is back tomorrow." */
export function endWords(
  {
    answers,
    rightBackOn,
    missedBackOn,
  }: Pick<DoneReview, "answers" | "rightBackOn" | "missedBackOn">,
  today: Day,
): string {
  const right = answers.filter(Boolean).length;
  const missed = answers.length - right;
  if (right === 0) {
    const them = missed === 1 ? "it" : "them";
    const again = missedBackOn
      ? `Let's look at ${them} once more ${formatComingDay(missedBackOn, today)}.`
      : "We'll look at it another way.";
    return `Finished, and that counts. ${again}`;
  }
  if (missed === 0) {
    const back = rightBackOn && formatComingDay(rightBackOn, today);
    const [all, subject] =
      right === 1 ? ["it", "It's back"] : [`all ${countInWords(right)}`, "The first is back"];
    return `You kept ${all}.${back ? ` ${subject} ${back}.` : ""}`;
  }
  const back = missedBackOn && formatComingDay(missedBackOn, today);
  const others = missed === 1 ? "The other is" : `The other ${countInWords(missed)} are`;
  return `You kept ${countInWords(right)} of ${countInWords(answers.length)}.${back ? ` ${others} back ${back}.` : ""}`;
}

function figuresOf({ answers, lessons }: DoneReview, today: Day): Figure[] {
  const right = answers.filter(Boolean).length;
  const xp = lessons.reduce((sum, lesson) => sum + lesson.xp, 0);
  return [
    { label: "Right on the first try", value: `${right} of ${answers.length}` },
    {
      label: "XP earned",
      value: `+${xp}`,
      isGame: true,
      note: lessons.some((lesson) => lesson.xp === 0)
        ? "A lesson earns points once for each longer break it survives."
        : undefined,
    },
    ...lessons.map(({ title, score, comesBackOn }) => ({
      label: title,
      value: `${percent(score ?? 0)}%`,
      note: comesBackOn ? `back ${formatComingDay(comesBackOn, today)}` : undefined,
    })),
  ];
}
