import type { ReactNode } from "react";
import { languageOf } from "#app/rules/language.ts";
import type { Diagram as DiagramData } from "#app/rules/curriculum.ts";
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
  /** The field that is being written now: a calm caret stands at its end. */
  writing?: keyof LessonWords | null;
  /** The course it belongs to, where it is known. */
  course?: { name: string; totalLessons: number };
  /** Beside the text, once its aim is said. */
  children?: ReactNode;
};

const NO_TERMS: readonly ProseTerm[] = [];

/** Hook first and large; then the lesson, a section at a time, none before it has words. */
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
  // The words around are ours and English; the lines run as the lesson's do.
  const { lang, dir } = languageOf(`${title} ${hook} ${objective} ${explanation}`);
  return (
    <article dir={dir}>
      <LessonPlace number={lesson.number} course={course} />
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

type LessonPlaceProps = { number: number; course: LessonTextProps["course"] };

/** Which lesson of which course this is; with several courses a number alone says nothing. */
export function LessonPlace({ number, course }: LessonPlaceProps) {
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
