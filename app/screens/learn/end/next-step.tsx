import { Form, useNavigation } from "react-router";
import type { DayEnd } from "#app/features/dashboard/find-today.ts";
import { countInWords } from "#app/rules/count-in-words.ts";
import { EVERYTHING } from "#app/rules/reviews/reviews.ts";
import { type Address, href } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { intent } from "../../intents.ts";
import type { ReviewIntent } from "../reviews/review-intents.ts";

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
  if (status === "open" && questions > 0) return <StartReviews count={questions} />;
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
      <ButtonLink to={more.to} look="quiet" size="small">
        {more.label}
      </ButtonLink>
    </div>
  );
}

/** Whether the door leads on by itself, so that `more` belongs to the links below. */
export const hasNextStep = ({ status }: DayEnd["left"]): boolean => status === "open";

function StartReviews({ count }: { count: number }) {
  const isStarting = useNavigation().formAction === "/reviews";
  return (
    <Form method="post" action="/reviews" className="w-full max-w-xs">
      <input type="hidden" {...intent<ReviewIntent>("start")} />
      <input type="hidden" name="lesson" value={EVERYTHING} />
      <Button type="submit" size="large" isWide disabled={isStarting}>
        {count === 1 ? "Review one idea" : `Review ${countInWords(count)} ideas`}
      </Button>
    </Form>
  );
}
