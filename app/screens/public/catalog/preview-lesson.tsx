import type { findCoursePreview } from "#app/features/catalog/find-course-preview.ts";
import type { CatalogueVisitor } from "#app/rules/catalog/catalog.ts";
import { languageOf } from "#app/rules/language.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";
import { BlockView } from "#app/ui/blocks/block-view.tsx";
import { LessonSections, LessonSources, wordsIn } from "#app/ui/blocks/lesson-sections.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { StartTopicButton } from "./start-topic-button.tsx";

type Course = NonNullable<Awaited<ReturnType<typeof findCoursePreview>>>;
type PreviewLessonProps = { course: Course; visitor: CatalogueVisitor; ownTopicId?: string };

/** Lesson 1 as learners read it, without its quiz. */
export function PreviewLesson({ course, visitor, ownTopicId }: PreviewLessonProps) {
  const { first, terms, notice } = course;
  const { lang } = languageOf(
    `${first.title} ${first.objective} ${wordsIn(first.blocks, "hook")} ${wordsIn(first.blocks, "explanation")}`,
  );
  return (
    <article className="max-w-lesson min-w-0" aria-labelledby="lesson-title">
      <p className="text-sm font-semibold text-ink-soft">Lesson 1 · {first.readMinutes} min read</p>
      <Heading level={2} id="lesson-title" size="large" className="mt-1">
        <span lang={lang}>{first.title}</span>
      </Heading>
      <p className="mt-6 font-serif text-hook text-balance" lang={lang}>
        {wordsIn(first.blocks, "hook")}
      </p>
      <p className="mt-6 rounded-soft bg-sunken p-4">
        <span className="font-semibold">{sectionNames(lang).objective} </span>
        <span lang={lang}>{first.objective}</span>
      </p>
      {notice && (
        <Notice tone="info" isAnnounced={false} className="mt-6">
          {notice}
        </Notice>
      )}
      <LessonSections
        view={BlockView}
        blocks={first.blocks}
        terms={terms}
        headingLevel={3}
        lang={lang}
      />
      <div className="mt-12 flex flex-col items-center gap-4 rounded-soft bg-comb p-6 text-center sm:p-8">
        <Bea expression="focused" className="size-24" />
        <p className="text-xl font-bold tracking-tight">
          {first.questionCount} questions to make this stick
        </p>
        <p className="max-w-md" lang={lang}>
          {wordsIn(first.blocks, "next")}
        </p>
        <StartTopicButton
          name={course.name}
          visitor={visitor}
          ownTopicId={ownTopicId}
          size="large"
        />
      </div>
      <LessonSources view={BlockView} blocks={first.blocks} label="Sources for this lesson" />
    </article>
  );
}
