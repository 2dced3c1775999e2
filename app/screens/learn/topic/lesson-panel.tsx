import { type Ref, useId } from "react";
import { plannedTitle } from "#app/rules/generation/generation.ts";
import { languageOf } from "#app/rules/language.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import { LessonAction, type LessonRow } from "./lesson-action.tsx";
import { LessonFacts, LessonLabel } from "./lesson-facts.tsx";

export type PanelProps = {
  lesson: LessonRow;
  isNext: boolean;
  topicId: string;
  /** Whether Premium can be bought here. */
  isForSale: boolean;
};

/** Beside the comb: everything about the chosen lesson, and what to do with it. */
export function LessonPanel({ ref, ...props }: PanelProps & { ref: Ref<HTMLElement> }) {
  const titleId = useId();
  const { lesson } = props;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-soft border border-line bg-surface p-6 shadow-soft"
    >
      <div key={lesson.id} className="animate-rise">
        <LessonNumber lesson={lesson} />
        <Heading level={2} id={titleId}>
          <Morph of="lesson" id={lesson.id}>
            <LessonTitle lesson={lesson} />
          </Morph>
        </Heading>
        <LessonFacts lesson={lesson} />
        <div className="mt-6">
          <PanelAction {...props} titleId={titleId} />
        </div>
      </div>
    </section>
  );
}

export function LessonNumber({ lesson }: { lesson: LessonRow }) {
  return (
    <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-2">
      {lesson.title !== plannedTitle(lesson.number) && (
        <p className="text-sm font-semibold text-ink-soft">Lesson {lesson.number}</p>
      )}
      <LessonLabel lesson={lesson} />
    </div>
  );
}

export function LessonTitle({ lesson }: { lesson: LessonRow }) {
  return <span {...languageOf(`${lesson.title} ${lesson.objective}`)}>{lesson.title}</span>;
}

/** The lesson's button; for a locked lesson the ways on that there are. */
export function PanelAction({
  lesson,
  isNext,
  topicId,
  isForSale,
  titleId,
  isBrief = false,
}: PanelProps & { titleId?: string | undefined; isBrief?: boolean }) {
  if (lesson.label.tone !== "locked")
    return <LessonAction lesson={lesson} isNext={isNext} titleId={titleId} />;
  const plans = isForSale && (
    <ButtonLink
      to={`${href("/checkout")}?topic=${topicId}`}
      look="secondary"
      size="small"
      aria-describedby={titleId}
    >
      See plans
    </ButtonLink>
  );
  if (isBrief) return plans;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {plans || (
        <p className="text-ink-soft">
          Opens with Premium. To get it, ask the person who runs this site.
        </p>
      )}
      <TextLink to="/topics">Start another topic free</TextLink>
    </div>
  );
}
