import type { ComponentProps, ReactNode, Ref } from "react";
import Target from "lucide-react/icons/target";
import type { Section } from "#app/rules/blocks/block-kind.ts";
import type { LessonBlock, RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { type Language, languageOf } from "#app/rules/language.ts";
import { sectionNames } from "#app/rules/lessons/section-names.ts";
import { LessonSections, wordsIn } from "#app/ui/blocks/lesson-sections.tsx";
import { perText } from "#app/ui/blocks/per-text.ts";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import type { ProseTerm } from "#app/ui/prose/terms.ts";
import { LessonPosition } from "./lesson-position.tsx";

export interface LessonWords<Block extends LessonBlock = RenderedBlock> {
  /** Where the title moves to from the topic's page. */
  id?: string;
  number: number;
  title: string;
  objective: string;
  blocks: readonly Block[];
}

type LessonTextProps<Block extends LessonBlock> = {
  lesson: LessonWords<Block>;
  /** Where the server has found it out. */
  language?: Language;
  terms?: readonly ProseTerm[];
  /** The section that is being written. */
  writing?: Section | null;
  /** The lesson's course, if known. */
  course?: { name: string; totalLessons: number };
  /** Shown after the learning objective. */
  children?: ReactNode;
  /** Bea, where she has a place in the margin. */
  bea?: ReactNode;
  ref?: Ref<HTMLElement>;
} & Pick<
  ComponentProps<typeof LessonSections<Block>>,
  "view" | "afterExplanation" | "explained" | "hasMargin"
>;

/** The hook first and large, then one section at a time; empty sections are left out. */
export function LessonText<Block extends LessonBlock>({
  lesson,
  language,
  terms,
  writing = null,
  course,
  children,
  bea,
  ref,
  ...sections
}: LessonTextProps<Block>) {
  const { id, title, objective, blocks } = lesson;
  const hook = wordsIn(blocks, "hook");
  const tease = wordsIn(blocks, "next");
  const { lang, dir } = language ?? languageOfLesson(lesson);
  return (
    <article ref={ref} dir={dir} className="relative">
      {bea}
      {/* On a narrow screen Bea stands at the end of this line. */}
      <div className={bea === undefined ? undefined : "pe-12 min-[75rem]:pe-0"}>
        <LessonPosition number={lesson.number} course={course} />
      </div>
      <Heading level={1} size="large">
        {id === undefined ? (
          <span lang={lang}>{title}</span>
        ) : (
          <Morph of="lesson" id={id}>
            <span lang={lang}>{title}</span>
          </Morph>
        )}
      </Heading>
      <Opening hook={hook} objective={objective} lang={lang} />
      {/* The interface is in English, also within a lesson that is read from the right. */}
      <div dir="ltr">{children}</div>
      <LessonSections blocks={blocks} terms={terms} writing={writing} lang={lang} {...sections} />
      {tease !== "" && <Tease tease={tease} lang={lang} />}
    </article>
  );
}

type OpeningProps = { hook: string; objective: string; lang: Language["lang"] };

/** The same for every reader, as the printed blocks are. */
const Opening = ({ hook, objective, lang }: OpeningProps) => (
  <>
    {hook !== "" && (
      <p
        lang={lang}
        className="mt-6 border-s-4 border-honey ps-5 font-serif text-hook text-pretty wrap-break-word"
      >
        {hook}
      </p>
    )}
    {objective !== "" && (
      <p className="mt-6 flex gap-3">
        <Target className="mt-0.5 size-5 shrink-0 text-honey" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          <bdi lang={lang} className="font-semibold">
            {sectionNames(lang).objective}
          </bdi>{" "}
          <span lang={lang}>{objective}</span>
        </span>
      </p>
    )}
  </>
);

const Tease = ({ tease, lang }: { tease: string; lang: Language["lang"] }) => (
  <p className="mt-10 wrap-anywhere text-ink-soft">
    <bdi lang={lang} className="font-semibold">
      {sectionNames(lang).next}
    </bdi>{" "}
    <span lang={lang}>{tease}</span>
  </p>
);

const languages = perText<Language>();
type LanguageSource = Omit<LessonWords<LessonBlock>, "number">;

/** One language for a whole lesson. */
export const languageOfLesson = ({ title, objective, blocks }: LanguageSource) =>
  languages(blocks, `${title} ${objective}`, () =>
    languageOf(
      `${title} ${wordsIn(blocks, "hook")} ${objective} ${wordsIn(blocks, "explanation")}`,
    ),
  );
