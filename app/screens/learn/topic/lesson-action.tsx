import { Form, useNavigation } from "react-router";
import type { TopicPage } from "#app/features/topics/load-topic.ts";
import { href } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { intent } from "../../intents.ts";
import type { LessonIntent } from "../lesson/lesson-intents.ts";
import type { ReviewIntent } from "../reviews/review-intents.ts";

export type LessonRow = TopicPage["lessons"][number];

export type LessonActionProps = {
  lesson: LessonRow;
  /** The lesson to continue with. */
  isNext: boolean;
  /** The id of the lesson's title. */
  titleId?: string | undefined;
  className?: string;
};

/** What can be done with an open lesson; a locked one has no button. */
export function LessonAction(props: LessonActionProps) {
  const { lesson, isNext, titleId, className } = props;
  const { tone, text } = lesson.label;
  if (tone === "locked") return null;
  if (lesson.isDue) return <StartReview {...props} />;
  if (lesson.status === "planned" || lesson.status === "failed") return <WriteLesson {...props} />;
  return (
    <ButtonLink
      to={href("/lesson/:lessonId", { lessonId: lesson.id })}
      look={isNext ? "primary" : "secondary"}
      size="small"
      className={className}
      viewTransition
      aria-describedby={titleId}
    >
      {tone !== "available" ? "Read again" : lesson.status === "writing" ? "Read along" : text}
    </ButtonLink>
  );
}

/** Writing takes one press; there is nothing to read yet. */
function WriteLesson({ lesson, isNext, titleId, className }: LessonActionProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={href("/lesson/:lessonId", { lessonId: lesson.id })}>
      <Button
        type="submit"
        {...intent<LessonIntent>("write")}
        look={isNext ? "primary" : "secondary"}
        size="small"
        disabled={isBusy}
        className={className}
        aria-describedby={titleId}
      >
        {lesson.status === "failed" ? "Try again" : "Write this lesson"}
      </Button>
    </Form>
  );
}

/** A lesson that is due starts a review, not another reading. */
function StartReview({ lesson, isNext, titleId, className }: LessonActionProps) {
  const isStarting = useNavigation().formData?.get("lesson") === lesson.id;
  return (
    <Form method="post" action="/reviews">
      <input type="hidden" {...intent<ReviewIntent>("start")} />
      <input type="hidden" name="lesson" value={lesson.id} />
      <Button
        type="submit"
        look={isNext ? "primary" : "secondary"}
        size="small"
        disabled={isStarting}
        className={className}
        aria-describedby={titleId}
      >
        Review
      </Button>
    </Form>
  );
}
