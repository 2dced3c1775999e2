import type { DayEnd } from "#app/features/dashboard/find-today.ts";
import { countInWords } from "#app/rules/count-in-words.ts";
import { type Address, href } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { StartReviews } from "../reviews/start-reviews.tsx";

export interface WayOn {
  label: string;
  to: Address;
}

type NextStepProps = {
  left: DayEnd["left"];
  /** For more than today. */
  more: WayOn;
};

/** The rest of today, or the end of it, with one quiet link to more. */
export function NextStep({ left, more }: NextStepProps) {
  const { ideasAgain, questions, lessons, status } = left;
  const [lesson] = lessons;
  if (ideasAgain > 0)
    return (
      <ButtonLink to="/reviews/again" size="large" isWide className="max-w-xs">
        Learn again
      </ButtonLink>
    );
  if (status === "open" && questions > 0)
    return (
      <StartReviews size="large" isWide className="w-full max-w-xs">
        {questions === 1 ? "Review one idea" : `Review ${countInWords(questions)} ideas`}
      </StartReviews>
    );
  if (status === "open" && lesson)
    return (
      <ButtonLink
        to={href("/lesson/:lessonId", { lessonId: lesson.id })}
        size="large"
        isWide
        className="max-w-xs"
        viewTransition
      >
        Start Next Lesson
      </ButtonLink>
    );
  return (
    <div>
      <p className="text-2xl font-bold tracking-tight">See you tomorrow</p>
      <ButtonLink to={more.to} look="quiet" size="small" viewTransition>
        {more.label}
      </ButtonLink>
    </div>
  );
}

/** Whether the door leads on by itself, so that `more` belongs to the links below. */
export const hasNextStep = ({ status }: DayEnd["left"]): boolean => status === "open";
