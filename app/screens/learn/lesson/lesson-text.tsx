import type { ReactNode } from "react";
import { languageOf } from "#app/rules/language.ts";
import type { Diagram as DiagramData } from "#app/rules/diagram.ts";
import { Diagram } from "#app/ui/diagrams/diagram.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { VisualDescription } from "./visual-description.tsx";
import { termsBySection, type ProseTerm } from "#app/ui/prose/terms.ts";

export interface LessonWords {
  number: number;
  title: string;
  hook: string;
  objective: string;
  explanation: string;
  example: string;
  visualDescription: string | null;
  diagram: DiagramData | null;
  elaboration: string;
  nextTease: string;
}

type LessonTextProps = {
  lesson: LessonWords;
  terms?: readonly ProseTerm[];
  /** The field being written now: a steady caret marks its end. */
  writing?: keyof LessonWords | null;
  /** The lesson's course, if known. */
  course?: { name: string; totalLessons: number };
  /** Shown after the learning objective. */
  children?: ReactNode;
};

const NO_TERMS: readonly ProseTerm[] = [];

/** The hook first and large, then one section at a time; empty sections are left out. */
export function LessonText({
  lesson,
  terms = NO_TERMS,
  writing = null,
  course,
  children,
}: LessonTextProps) {
  const sections = [lesson.explanation, lesson.example, lesson.elaboration];
  const [inExplanation = [], inExample = [], inElaboration = []] = termsBySection(sections, terms);
  const { title, hook, objective, explanation } = lesson;
  // Our own labels are English; the direction follows the lesson's language.
  const { lang, dir } = languageOf(`${title} ${hook} ${objective} ${explanation}`);
  return (
    <article dir={dir}>
      <LessonPosition number={lesson.number} course={course} />
      <Heading level={1} size="large">
        <span lang={lang}>{title}</span>
      </Heading>
      {hook !== "" && (
        <p
          lang={lang}
          className="mt-6 border-s-4 border-honey ps-5 font-serif text-hook text-pretty wrap-break-word"
        >
          {hook}
        </p>
      )}
      {objective !== "" && (
        <p className="mt-6 rounded-soft bg-comb p-4">
          <bdi className="font-semibold">Learning objective:</bdi>{" "}
          <span lang={lang}>{objective}</span>
        </p>
      )}
      {children}
      <Section text={explanation}>
        <Prose text={explanation} terms={inExplanation} isPartial={writing === "explanation"} />
      </Section>
      {lesson.diagram ? (
        <Diagram
          diagram={lesson.diagram}
          description={lesson.visualDescription}
          className="mt-10"
        />
      ) : (
        <VisualDescription text={lesson.visualDescription} className="mt-10" />
      )}
      <Section title="Real-World Example" text={lesson.example}>
        <Prose text={lesson.example} terms={inExample} isPartial={writing === "example"} />
      </Section>
      <Section title="Why This Matters" text={lesson.elaboration}>
        <Prose
          text={lesson.elaboration}
          terms={inElaboration}
          isPartial={writing === "elaboration"}
        />
      </Section>
      {lesson.nextTease !== "" && (
        <p className="mt-10 text-ink-soft">
          <bdi className="font-semibold">Next:</bdi> <span lang={lang}>{lesson.nextTease}</span>
        </p>
      )}
    </article>
  );
}

type LessonPositionProps = { number: number; course: LessonTextProps["course"] };

/** The lesson's number and course; with several courses a number alone says nothing. */
export function LessonPosition({ number, course }: LessonPositionProps) {
  return (
    <p className="mb-2 font-semibold wrap-break-word text-ink-soft">
      {course && (
        <>
          <bdi>{course.name}</bdi> ·{" "}
        </>
      )}
      <span className="whitespace-nowrap">
        Lesson {number}
        {course && ` of ${course.totalLessons}`}
      </span>
    </p>
  );
}

function Section({ title, text, children }: { title?: string; text: string; children: ReactNode }) {
  if (text === "") return null;
  return (
    <section className="mt-10">
      {title !== undefined && (
        <Heading level={2} className="mb-4">
          {title}
        </Heading>
      )}
      {children}
    </section>
  );
}
