import { languageOf } from "#app/rules/language.ts";
import { plannedTitle } from "#app/rules/generation/generation.ts";
import type { LessonTone } from "#app/rules/lessons/recommendations.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { LessonAction, type LessonActionProps } from "./lesson-action.tsx";
import { LessonFacts, LessonLabel } from "./lesson-facts.tsx";

/** The card's coloured edge. The label always says the same in words. */
const EDGES: Record<LessonTone, string> = {
  locked: "",
  remediation: "border-s-4 border-s-clay",
  review: "border-s-4 border-s-sky",
  completed: "border-s-4 border-s-meadow",
  available: "",
};

/** A row of the list without JavaScript. The whole card can be pressed. */
export function TopicLessonCard({ lesson, isNext }: Pick<LessonActionProps, "lesson" | "isNext">) {
  const { tone } = lesson.label;
  const titleId = `lesson-${lesson.id}`;
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
          <Heading level={2} size="small" id={titleId}>
            <span {...languageOf(`${lesson.title} ${lesson.objective}`)}>{lesson.title}</span>
          </Heading>
          <LessonFacts lesson={lesson} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <LessonLabel lesson={lesson} />
          <LessonAction
            lesson={lesson}
            isNext={isNext}
            titleId={titleId}
            className="after:absolute after:inset-0"
          />
        </div>
      </div>
    </Card>
  );
}
