import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from "react";
import type { OpenLesson } from "../open-lesson.ts";
import { blocksOf, type PlacedInteractive } from "#app/rules/blocks/lesson-blocks.ts";
import { idsOf } from "#app/rules/lessons/card.ts";
import { cardsOf } from "#app/rules/lessons/cards.ts";
import { STAGES, writingProgress } from "#app/rules/generation/generation.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { BlockView } from "#app/ui/blocks/block-view.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { SkeletonText } from "#app/ui/parts/skeleton.tsx";
import { CardBar } from "../cards/card-bar.tsx";
import { CardPlaceContext, useCardPlace } from "../cards/card-place.ts";
import { ReadingLine } from "../cards/reading-line.tsx";
import { type ReadingMode, useReadingMode } from "../cards/reading-mode.tsx";
import { useCardKeys, useShownCard } from "../cards/use-cards.ts";
import { AiNotice } from "../text/ai-notice.tsx";
import { LeaveWhileWriting, StopWriting } from "./leave-while-writing.tsx";
import { LessonBea } from "../text/lesson-bea.tsx";
import { whenIdle } from "../../../after-paint.ts";
import { LessonText, type LessonWords } from "../text/lesson-text.tsx";
import { PlannedCells } from "./planned-cells.tsx";
import { preloadTextFonts } from "../text/preload-text-fonts.ts";
import { LessonUnavailable } from "./lesson-unavailable.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { useLessonStream, type StreamedText } from "./use-lesson-stream.ts";

/** The lesson while it is being written, or what to do next if writing failed. */
export function LessonInProgress({ page }: { page: OpenLesson }) {
  const { lesson, topic } = page;
  const top = useFocusOnChange(lesson.status);
  if (lesson.status === "writing") return <Writing page={page} top={top} />;
  return (
    <LessonPage
      progress={0}
      progressLabel={`Lesson ${lesson.number} of ${topic.totalLessons}`}
      exitTo={href("/topic/:topicId", { topicId: topic.id })}
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        <LessonUnavailable page={page} />
      </div>
    </LessonPage>
  );
}

type WritingProps = { page: OpenLesson; top: RefObject<HTMLDivElement | null> };

/** Whole cards arrive one after the other; the last one grows. */
function Writing({ page, top }: WritingProps) {
  const { lesson, topic } = page;
  preloadTextFonts();
  // The text follows without a gap when its writing ends.
  useEffect(() => {
    whenIdle(() => import("../text/lesson-article.tsx").catch(() => undefined));
  }, []);
  const stream = useLessonStream(lesson.id);
  const words = wordsOf(page, stream);
  const ids = idsOf(words.cards);
  const place = useCardPlace(ids, null);
  const mode = useReadingMode(page.isOnePage);
  const exitTo = href("/topic/:topicId", { topicId: topic.id });
  const [isLeaving, setLeaving] = useState(false);
  const stay = useCallback(() => setLeaving(false), []);
  const askFirst = (event: MouseEvent) => {
    event.preventDefault();
    setLeaving(true);
  };
  const characters = Object.values(stream.fields).join("").length;
  const progress = writingProgress(Math.max(stream.progress, page.written), characters);
  const hasText = stream.latest !== null;
  return (
    <CardPlaceContext value={place}>
      <LessonPage
        line={hasText ? <ReadingLine lessonId={lesson.id} ids={ids} questions={0} /> : undefined}
        progress={progress / 100}
        progressLabel={`Lesson ${lesson.number} of ${topic.totalLessons}`}
        exitTo={exitTo}
        onExit={askFirst}
      >
        <LeaveWhileWriting isOpen={isLeaving} onClose={stay} exitTo={exitTo} />
        <div ref={top} tabIndex={-1} className="outline-none">
          {hasText ? (
            <WrittenCards {...{ page, stream, words, ids, mode }} />
          ) : (
            <>
              <WritingNotices stream={stream} />
              <Waiting page={page}>
                <Planned page={page} stream={stream} />
              </Waiting>
              <QuizToCome page={page} stream={stream} />
              <AiNotice notice={topic.notice} />
            </>
          )}
        </div>
      </LessonPage>
    </CardPlaceContext>
  );
}

type WrittenCardsProps = StreamProps & {
  words: LessonWords;
  ids: readonly string[];
  mode: ReadingMode;
};

/** What has been written so far, as it will be read. */
function WrittenCards({ page, stream, words, ids, mode }: WrittenCardsProps) {
  useShownCard(ids);
  useCardKeys(ids, { hasKeys: !mode.isOnePage });
  const isWhole = stream.progress >= STAGES.textWhole;
  return (
    <div data-cards={mode.isOnePage ? undefined : ""}>
      <LessonText
        view={BlockView}
        lesson={words}
        isGrowing
        course={page.topic}
        bea={<LessonBea />}
        before={<WritingNotices stream={stream} />}
        end={
          <>
            {/* Below the text, so that a plan that arrives later moves nothing that is being read. */}
            <Planned page={page} stream={stream} />
            <QuizToCome page={page} stream={stream} />
            <AiNotice notice={page.topic.notice} />
          </>
        }
      />
      <CardBar ids={ids}>
        <Button size="large" isWide disabled>
          {isWhole ? "Take the Quiz" : "Being written..."}
        </Button>
      </CardBar>
    </div>
  );
}

type StreamProps = { page: OpenLesson; stream: StreamedText };

function WritingNotices({ stream }: Pick<StreamProps, "stream">) {
  return (
    <>
      {stream.attempt > 1 && (
        <p className="mb-4 text-sm text-ink-soft" role="status">
          Attempt {stream.attempt}
        </p>
      )}
      {stream.delayedUntil !== null && (
        <Notice tone="warning" title="The AI service is busy" className="mb-6">
          We'll carry on at {timeOf(stream.delayedUntil)}. You can leave this page; the lesson will
          be waiting.
        </Notice>
      )}
    </>
  );
}

function Planned({ page, stream }: StreamProps) {
  const titles = stream.titles ?? page.planned ?? [];
  const { number } = page.lesson;
  // Cells without a word would only keep the text away, and a free learner's are never filled.
  const isPlanned = titles.some((title, index) => title !== null && index + 1 !== number);
  return isPlanned && <PlannedCells titles={titles} current={number} />;
}

function QuizToCome({ page, stream }: StreamProps) {
  const isWhole = stream.progress >= STAGES.textWhole;
  return (
    <div className="mt-8">
      <p className="text-sm text-ink-soft" role="status">
        {isWhole && page.lesson.number === 1
          ? "Double-checking the answers. The quiz opens in a moment."
          : "The quiz opens when the lesson is finished."}
      </p>
      <noscript>
        <StopWriting />
      </noscript>
    </div>
  );
}

function Waiting({ page, children }: { page: OpenLesson; children: ReactNode }) {
  const isMore = page.lesson.number > 1;
  return (
    <div>
      <div className="flex items-center gap-4">
        <Bea expression="focused" className="size-20 shrink-0" />
        <div role="status">
          <Heading level={1} size="regular">
            {isMore ? (
              "Generating more lessons..."
            ) : (
              <>
                Writing your first lesson on <bdi>{page.topic.name}</bdi>
              </>
            )}
          </Heading>
          <p className="text-ink-soft">
            {isMore ? "This usually takes 1-2 minutes" : "The first words are on their way."}
          </p>
        </div>
      </div>
      {children}
      <SkeletonText lines={6} className="mt-8" />
    </div>
  );
}

const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** As the server checked it. A part of it is none yet. */
function interactiveIn(json: string | undefined): PlacedInteractive | undefined {
  try {
    return json === undefined ? undefined : (JSON.parse(json) as PlacedInteractive);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The fields that have arrived, as the blocks they will be stored as. */
function wordsOf({ lesson }: OpenLesson, { fields, latest }: StreamedText): LessonWords {
  const blocks = blocksOf(
    {
      hook: fields.hook ?? "",
      explanation: fields.explanation ?? "",
      example: fields.example ?? "",
      visual_description: fields.visual_description,
      interactive: interactiveIn(fields.interactive),
      elaboration: fields.elaboration ?? "",
      next_tease: fields.next_tease ?? "",
    },
    latest,
  );
  return {
    number: lesson.number,
    title: fields.title ?? lesson.title,
    objective: fields.objective ?? "",
    blocks,
    cards: cardsOf(blocks),
  };
}
