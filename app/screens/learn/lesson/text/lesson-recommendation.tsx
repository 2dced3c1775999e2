import type { ReactNode } from "react";
import Info from "lucide-react/icons/info";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Form } from "react-router";
import type { OpenLesson } from "../open-lesson.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { intent } from "../../../intents.ts";
import type { ReviewIntent } from "../../reviews/review-intents.ts";

/** Today's recommendation, if any, as a line: a review, another look, or an earlier lesson it builds on. */
export function LessonRecommendation({
  page: { lesson, recommendation },
}: {
  page: Pick<OpenLesson, "lesson" | "recommendation">;
}) {
  switch (recommendation?.type) {
    case "review":
      return (
        <Line
          label="Recommended Review"
          look="text-sky"
          action={<StartReview lessonId={lesson.id} />}
        >
          This lesson is due for review. Try the questions before you read; that's what makes it
          stick.
        </Line>
      );
    case "remediation":
      return (
        <Line
          label="Needs Review"
          look="text-clay"
          action={recommendation.isDue && <StartReview lessonId={lesson.id} />}
        >
          Still shaky: {recommendation.concepts.join(", ")}. Read the section below, then try the
          questions again.
        </Line>
      );
    case "focus":
      return (
        <Line label="Focus" look="text-sky">
          This lesson builds on <strong>{recommendation.concept}</strong>, which is still a bit
          shaky.{" "}
          <TextLink to={href("/lesson/:lessonId", { lessonId: recommendation.lessonId })}>
            Revisit lesson {recommendation.lessonNumber}
          </TextLink>
        </Line>
      );
    case undefined:
      return null;
  }
}

type LineProps = { label: string; look: string; action?: ReactNode; children: ReactNode };

function Line({ label, look, action, children }: LineProps) {
  const Icon = action ? RotateCcw : Info;
  return (
    <div className="mt-3 flex gap-3 print:hidden">
      <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-hidden="true" />
      <div className="min-w-0 wrap-break-word">
        <p>
          <span className={`font-semibold ${look}`}>{label}:</span> {children}
        </p>
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}

function StartReview({ lessonId }: { lessonId: string }) {
  return (
    <Form method="post" action="/reviews">
      <input type="hidden" {...intent<ReviewIntent>("start")} />
      <input type="hidden" name="lesson" value={lessonId} />
      <Button type="submit" look="secondary" size="small">
        Review
      </Button>
    </Form>
  );
}
