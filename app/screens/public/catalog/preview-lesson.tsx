import type { ReactNode } from "react";
import type { findCoursePreview } from "#app/features/catalog/find-course-preview.ts";
import type { CatalogueVisitor } from "#app/rules/catalog.ts";
import { Diagram } from "#app/ui/diagrams/diagram.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Prose, termsBySection } from "#app/ui/prose.tsx";
import { StartTopicButton } from "./start-topic-button.tsx";

type Course = NonNullable<Awaited<ReturnType<typeof findCoursePreview>>>;
type PreviewLessonProps = { course: Course; visitor: CatalogueVisitor; ownTopicId?: string };

/** Lesson 1 as learners read it, without its quiz. */
export function PreviewLesson({ course, visitor, ownTopicId }: PreviewLessonProps) {
  const { first, terms, notice } = course;
  const texts = [first.explanation, first.example, first.elaboration];
  const [inExplanation, inExample, inElaboration] = termsBySection(texts, terms);
  return (
    <article className="max-w-lesson min-w-0" aria-labelledby="lesson-title">
      <p className="text-sm font-semibold text-ink-soft">Lesson 1 · {first.readMinutes} min read</p>
      <Heading level={2} id="lesson-title" size="large" className="mt-1">
        {first.title}
      </Heading>
      <p className="mt-6 font-serif text-hook text-balance">{first.hook}</p>
      <p className="mt-6 rounded-soft bg-sunken p-4">
        <span className="font-semibold">Learning objective: </span>
        {first.objective}
      </p>
      {notice && (
        <Notice tone="info" isAnnounced={false} className="mt-6">
          {notice}
        </Notice>
      )}
      <Section>
        <Prose text={first.explanation} terms={inExplanation} />
        <Diagram diagram={first.diagram} description={first.visualDescription} className="mt-8" />
      </Section>
      <Section title="Real-World Example">
        <Prose text={first.example} terms={inExample} />
      </Section>
      <Section title="Why This Matters">
        <Prose text={first.elaboration} terms={inElaboration} />
      </Section>
      <div className="mt-12 flex flex-col items-center gap-4 rounded-soft bg-comb p-6 text-center sm:p-8">
        <Bea expression="focused" className="size-24" />
        <p className="text-xl font-bold tracking-tight">
          {first.questionCount} questions to make this stick
        </p>
        <p className="max-w-md">{first.nextTease}</p>
        <StartTopicButton
          name={course.name}
          visitor={visitor}
          ownTopicId={ownTopicId}
          size="large"
        />
      </div>
      <details className="mt-8 text-sm">
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Sources for this lesson
        </summary>
        <ul className="list-disc space-y-1 pl-5 text-ink-soft">
          {first.sources.map((source) => (
            <li key={source.title}>
              {source.author} ({source.year}). <cite>{source.title}</cite>
              {source.publisher && `. ${source.publisher}`}
            </li>
          ))}
        </ul>
      </details>
    </article>
  );
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      {title !== undefined && (
        <Heading level={3} className="mb-4">
          {title}
        </Heading>
      )}
      {children}
    </section>
  );
}
