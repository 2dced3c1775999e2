import { Form } from "react-router";
import type { OpenLesson } from "./open-lesson.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { intent } from "../../intents.ts";
import type { ReviewIntent } from "../reviews/review-intents.ts";

/** Today's recommendation, if any: a review, another look, or an earlier lesson it builds on. */
export function LessonRecommendation({
  page: { lesson, recommendation },
}: {
  page: Pick<OpenLesson, "lesson" | "recommendation">;
}) {
  switch (recommendation?.type) {
    case "review":
      return (
        <Notice
          tone="info"
          title="Recommended Review"
          isAnnounced={false}
          className="mb-8 print:hidden"
          actions={<StartReview lessonId={lesson.id} />}
        >
          This lesson is due for review. Try the questions before you read; that's what makes it
          stick.
        </Notice>
      );
    case "remediation":
      return (
        <Notice
          tone="warning"
          title="Needs Review"
          isAnnounced={false}
          className="mb-8 print:hidden"
          actions={recommendation.isDue ? <StartReview lessonId={lesson.id} /> : undefined}
        >
          Worth another look: {recommendation.concepts.join(", ")}. Read the section below, then try
          the questions again.
        </Notice>
      );
    case "focus":
      return (
        <Notice tone="info" title="Focus" isAnnounced={false} className="mb-8 print:hidden">
          This lesson builds on <strong>{recommendation.concept}</strong>, which is still a bit
          shaky.{" "}
          <TextLink to={href("/lesson/:lessonId", { lessonId: recommendation.lessonId })}>
            Revisit lesson {recommendation.lessonNumber}
          </TextLink>
        </Notice>
      );
    case undefined:
      return null;
  }
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
