import Check from "lucide-react/icons/check";
import Lock from "lucide-react/icons/lock";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Form, useNavigation } from "react-router";
import type { TopicPage } from "#app/features/topics/load-topic.ts";
import { languageOf } from "#app/rules/language.ts";
import type { LessonTone } from "#app/rules/recommendations.ts";
import { plannedTitle } from "#app/rules/generation.ts";
import { UNMEASURED_TIME } from "#app/rules/history.ts";
import { percent } from "#app/rules/quiz.ts";
import { classNames } from "#app/ui/class-names.ts";
import { href } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { formatDate } from "../../format-date.ts";
import { intent } from "../../intents.ts";
import type { LessonIntent } from "../lesson/lesson-intents.ts";
import type { ReviewIntent } from "../reviews/review-intents.ts";

type LessonRow = TopicPage["lessons"][number];

/** The card's coloured edge. The label always says the same in words. */
const EDGES: Record<LessonTone, string> = {
  locked: "",
  remediation: "border-s-4 border-s-clay",
  review: "border-s-4 border-s-sky",
  completed: "border-s-4 border-s-meadow",
  available: "",
};

type TopicLessonCardProps = {
  lesson: LessonRow;
  /** The lesson to continue with. */
  isNext: boolean;
};

export function TopicLessonCard({ lesson, isNext }: TopicLessonCardProps) {
  const { tone } = lesson.label;
  const language = languageOf(`${lesson.title} ${lesson.objective}`);
  return (
    <Card
      as="li"
      tone={tone === "locked" ? "sunken" : "plain"}
      className={classNames("relative", EDGES[tone])}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          {lesson.title !== plannedTitle(lesson.number) && (
            <p className="text-sm font-semibold text-ink-soft">Lesson {lesson.number}</p>
          )}
          <Heading level={2} size="small" id={`lesson-${lesson.id}`}>
            <span {...language}>{lesson.title}</span>
          </Heading>
          {lesson.objective !== "" && (
            <p className="mt-1 text-ink-soft" {...language}>
              {lesson.objective}
            </p>
          )}
          <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
            <span>{lesson.minutes === null ? UNMEASURED_TIME : `~${lesson.minutes} min`} read</span>
            {lesson.completedOn && <span>Completed on {formatDate(lesson.completedOn)}</span>}
            {lesson.completedOn && lesson.score !== null && (
              <span>Score: {percent(lesson.score)}%</span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Label lesson={lesson} />
          <LessonAction lesson={lesson} isNext={isNext} />
        </div>
      </div>
    </Card>
  );
}

function Label({ lesson: { label, status } }: { lesson: LessonRow }) {
  switch (label.tone) {
    case "locked":
      return (
        <Tag icon={<Lock />} className="border border-line-strong">
          {label.text}
        </Tag>
      );
    case "remediation":
      return (
        <Tag tone="clay" icon={<RotateCcw />}>
          {label.text}
        </Tag>
      );
    case "review":
      return (
        <Tag tone="sky" icon={<RotateCcw />}>
          {label.text}
        </Tag>
      );
    case "completed":
      return (
        <Tag tone="meadow" icon={<Check />}>
          {label.text}
        </Tag>
      );
    case "available":
      return status === "writing" ? <Tag tone="honey">Being written</Tag> : null;
  }
}

/** A locked lesson has no button. Otherwise the whole card is clickable. */
function LessonAction({ lesson, isNext }: TopicLessonCardProps) {
  const { tone, text } = lesson.label;
  if (tone === "locked") return null;
  if (lesson.isDue) return <StartReview lesson={lesson} />;
  if (lesson.status === "planned" || lesson.status === "failed")
    return <WriteLesson lesson={lesson} isNext={isNext} />;
  return (
    <ButtonLink
      to={href("/lesson/:lessonId", { lessonId: lesson.id })}
      look={isNext ? "primary" : "secondary"}
      size="small"
      className="after:absolute after:inset-0"
      aria-describedby={`lesson-${lesson.id}`}
    >
      {tone === "available" ? text : "Read again"}
    </ButtonLink>
  );
}

/** Writing takes one press; there is nothing to read yet. */
function WriteLesson({ lesson, isNext }: TopicLessonCardProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={href("/lesson/:lessonId", { lessonId: lesson.id })}>
      <Button
        type="submit"
        {...intent<LessonIntent>("write")}
        look={isNext ? "primary" : "secondary"}
        size="small"
        disabled={isBusy}
        className="after:absolute after:inset-0"
        aria-describedby={`lesson-${lesson.id}`}
      >
        {lesson.status === "failed" ? "Try again" : "Write this lesson"}
      </Button>
    </Form>
  );
}

/** A lesson that is due starts a review, not another reading. */
function StartReview({ lesson }: { lesson: LessonRow }) {
  const isStarting = useNavigation().formData?.get("lesson") === lesson.id;
  return (
    <Form method="post" action="/reviews">
      <input type="hidden" {...intent<ReviewIntent>("start")} />
      <input type="hidden" name="lesson" value={lesson.id} />
      <Button
        type="submit"
        look="secondary"
        size="small"
        disabled={isStarting}
        className="after:absolute after:inset-0"
        aria-describedby={`lesson-${lesson.id}`}
      >
        Review
      </Button>
    </Form>
  );
}
