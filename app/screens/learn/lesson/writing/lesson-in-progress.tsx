import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import type { OpenLesson } from "../open-lesson.ts";
import type { Section } from "#app/rules/blocks/block-kind.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import { STAGES, writingProgress } from "#app/rules/generation/generation.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { BlockView } from "#app/ui/blocks/block-view.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { SkeletonText } from "#app/ui/parts/skeleton.tsx";
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
  const exitTo = href("/topic/:topicId", { topicId: topic.id });
  const label = `Lesson ${lesson.number} of ${topic.totalLessons}`;
  const top = useFocusOnChange(lesson.status);
  const [written, setWritten] = useState(page.written);
  const isWriting = lesson.status === "writing";
  if (isWriting) preloadTextFonts();
  // The text follows without a gap when its writing ends.
  useEffect(() => {
    if (isWriting) whenIdle(() => import("../text/lesson-article.tsx").catch(() => undefined));
  }, [isWriting]);
  const progress = isWriting ? written : 0;
  const [isLeaving, setLeaving] = useState(false);
  const stay = useCallback(() => setLeaving(false), []);
  const askFirst = (event: MouseEvent) => {
    event.preventDefault();
    setLeaving(true);
  };
  return (
    <LessonPage
      progress={progress / 100}
      progressLabel={label}
      exitTo={exitTo}
      onExit={isWriting ? askFirst : undefined}
    >
      {isWriting && <LeaveWhileWriting isOpen={isLeaving} onClose={stay} exitTo={exitTo} />}
      <div ref={top} tabIndex={-1} className="outline-none">
        {isWriting ? (
          <Writing page={page} onProgress={setWritten} />
        ) : (
          <LessonUnavailable page={page} />
        )}
      </div>
    </LessonPage>
  );
}

type WritingProps = { page: OpenLesson; onProgress: (percent: number) => void };

function Writing({ page, onProgress }: WritingProps) {
  const stream = useLessonStream(page.lesson.id);
  const characters = Object.values(stream.fields).join("").length;
  const progress = writingProgress(Math.max(stream.progress, page.written), characters);
  useEffect(() => onProgress(progress), [onProgress, progress]);
  const titles = stream.titles ?? page.planned ?? [];
  const { number } = page.lesson;
  // Ten cells without a word would only keep the text away, and a free learner's are never filled.
  const isPlanned = titles.some((title, index) => title !== null && index + 1 !== number);
  const cells = isPlanned && <PlannedCells titles={titles} current={number} />;
  const isWhole = stream.progress >= STAGES.textWhole;
  const words = wordsOf(page, stream);
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
      {stream.latest === null ? (
        <Waiting page={page}>{cells}</Waiting>
      ) : (
        <>
          <LessonText
            view={BlockView}
            lesson={words}
            writing={sectionOf(stream)}
            course={page.topic}
            bea={<LessonBea />}
          />
          {/* Below the text, so that a plan that arrives later moves nothing that is being read. */}
          {cells}
        </>
      )}
      <div className="mt-12 border-t border-line pt-6">
        {isWhole && (
          <Button size="large" isWide disabled className="mb-2">
            Take the Quiz
          </Button>
        )}
        <p className="text-center text-sm text-ink-soft" role="status">
          {isWhole && page.lesson.number === 1
            ? "Double-checking the answers. The quiz opens in a moment."
            : "The quiz opens when the lesson is finished."}
        </p>
        <noscript>
          <StopWriting />
        </noscript>
      </div>
      <AiNotice notice={page.topic.notice} />
    </>
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

/** The section in which each field of the stream is shown. */
const SECTIONS: Partial<Record<string, Section>> = {
  explanation: "explanation",
  visual_description: "explanation",
  example: "example",
  elaboration: "why",
};

const sectionOf = ({ latest }: StreamedText) => SECTIONS[latest ?? ""] ?? null;

/** The fields that have arrived, as the blocks they will be stored as. */
function wordsOf({ lesson }: OpenLesson, { fields, latest }: StreamedText): LessonWords {
  return {
    number: lesson.number,
    title: fields.title ?? lesson.title,
    objective: fields.objective ?? "",
    blocks: blocksOf(
      {
        hook: fields.hook ?? "",
        explanation: fields.explanation ?? "",
        example: fields.example ?? "",
        visual_description: fields.visual_description,
        elaboration: fields.elaboration ?? "",
        next_tease: fields.next_tease ?? "",
      },
      latest,
    ),
  };
}
