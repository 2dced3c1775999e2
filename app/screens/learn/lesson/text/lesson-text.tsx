import type { ComponentProps, ReactNode, Ref } from "react";
import { citedItems } from "#app/rules/blocks/citations.ts";
import type { LessonBlock, RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { type Language, languageOf } from "#app/rules/language.ts";
import { type Card, OPENING } from "#app/rules/lessons/card.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";
import { CardFrame, LessonCards } from "#app/ui/blocks/lesson-cards.tsx";
import { wordsIn } from "#app/ui/blocks/lesson-sections.tsx";
import { perText } from "#app/ui/blocks/per-text.ts";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import { CitedItemsContext } from "#app/ui/prose/cited-items.ts";
import { LessonPosition } from "./lesson-position.tsx";

export interface LessonWords<Block extends LessonBlock = RenderedBlock> {
  /** Where the title moves to from the topic's page. */
  id?: string;
  number: number;
  title: string;
  objective: string;
  blocks: readonly Block[];
  cards: readonly Card<Block>[];
}

type LessonTextProps<Block extends LessonBlock> = {
  lesson: LessonWords<Block>;
  /** Where the server has found it out. */
  language?: Language;
  /** The lesson's course, if known. */
  course?: { name: string; totalLessons: number };
  /** The card before the first one of the text. */
  warmUp?: ReactNode;
  /** Above the title. */
  before?: ReactNode;
  /** Shown after the learning objective. */
  children?: ReactNode;
  /** Bea, where she has a place in the margin. */
  bea?: ReactNode;
  /** Shown at the end of the last card. */
  end?: ReactNode;
  ref?: Ref<HTMLElement>;
} & Pick<
  ComponentProps<typeof LessonCards<Block>>,
  "view" | "terms" | "isGrowing" | "below" | "explained" | "hasMargin"
>;

/** A lesson in cards: the hook first and large, then one idea at a time. */
export function LessonText<Block extends LessonBlock>({
  lesson,
  language,
  course,
  warmUp,
  before,
  children,
  bea,
  below,
  end,
  ref,
  ...main
}: LessonTextProps<Block>) {
  const { id, title, objective, blocks, cards } = lesson;
  const hook = wordsIn(blocks, "hook");
  const tease = wordsIn(blocks, "next");
  const { lang, dir } = language ?? languageOfLesson(lesson);
  const last = cards.at(-1);
  const ending = (before: ReactNode) => (
    <>
      {before}
      {tease !== "" && <Tease tease={tease} lang={lang} />}
      {end}
    </>
  );
  return (
    <CitedItemsContext value={citedItems(blocks)}>
      <article ref={ref} dir={dir} className="relative">
        {bea}
        {warmUp}
        <CardFrame id={OPENING} label="Opening">
          {before}
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
          {!last && end}
        </CardFrame>
        <LessonCards
          cards={cards}
          lang={lang}
          below={last ? { ...below, [last.id]: ending(below?.[last.id]) } : below}
          {...main}
        />
      </article>
    </CitedItemsContext>
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
      <p className="mt-3 text-sm wrap-anywhere text-ink-soft">
        <bdi lang={lang} className="font-semibold">
          {sectionNames(lang).objective}
        </bdi>{" "}
        <span lang={lang}>{objective}</span>
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
type LanguageSource = Omit<LessonWords<LessonBlock>, "number" | "cards">;

/** One language for a whole lesson. */
export const languageOfLesson = ({ title, objective, blocks }: LanguageSource) =>
  languages(blocks, `${title} ${objective}`, () =>
    languageOf(
      `${title} ${wordsIn(blocks, "hook")} ${objective} ${wordsIn(blocks, "explanation")}`,
    ),
  );
