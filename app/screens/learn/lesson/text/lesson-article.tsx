import { useCallback, useEffect, useRef } from "react";
import type { AskAnswer } from "#app/rules/blocks/rendered-block.ts";
import type { OpenLesson } from "../open-lesson.ts";
import { AnswerSourceContext } from "#app/ui/blocks/answer-source.ts";
import { LessonSources } from "#app/ui/blocks/lesson-sections.tsx";
import { PrintedBlock } from "#app/ui/blocks/printed-block.tsx";
import { useStepByStep } from "#app/ui/diagrams/steps.tsx";
import type { ProseTerm } from "#app/ui/prose/terms.ts";
import { AiNotice } from "./ai-notice.tsx";
import { NowYouKnow, PredictFirst } from "./lesson-prediction.tsx";
import { BeaRemark, remarkOn } from "./lesson-bea.tsx";
import { LessonRecommendation } from "./lesson-recommendation.tsx";
import { LessonText } from "./lesson-text.tsx";
import { SayItFirst } from "./say-it-first.tsx";
import { ReportMistake } from "../../quiz/report-mistake.tsx";

const sayItFirst = (term: ProseTerm) => <SayItFirst term={term} />;

/** The text, and everything in it. */
export function LessonArticle({ page }: { page: OpenLesson }) {
  const text = useRef<HTMLElement>(null);
  useStepByStep(text);
  useEffect(() => {
    void addCopyButtons(text.current);
  }, []);
  const { lesson, topic } = page;
  const blocks = lesson.blocks ?? [];
  const findAnswer = useCallback((blockId: string) => fetchAnswer(lesson.id, blockId), [lesson.id]);
  return (
    <>
      <AnswerSourceContext value={findAnswer}>
        <LessonText
          ref={text}
          view={PrintedBlock}
          lesson={{ ...lesson, blocks }}
          terms={page.terms}
          language={page.about?.language}
          explained={page.about?.explained}
          course={topic}
          hasMargin
          afterExplanation={sayItFirst}
          bea={null}
        >
          {isFirstReading(page) && <BeaRemark>{remarkOn(page.questions.length)}</BeaRemark>}
          <LessonRecommendation page={page} />
          {page.prediction && <PredictFirst lessonId={lesson.id} prediction={page.prediction} />}
        </LessonText>
      </AnswerSourceContext>
      {page.prediction && <NowYouKnow prediction={page.prediction} className="mt-8" />}
      <LessonSources view={PrintedBlock} blocks={blocks} label="Sources" />
      {topic.source === "ai" ? (
        <AiNotice notice={topic.notice} />
      ) : (
        topic.notice !== null && <p className="mt-8 text-sm text-ink-soft">{topic.notice}</p>
      )}
      <ReportMistake lessonId={lesson.id} />
    </>
  );
}

const isFirstReading = ({ session }: OpenLesson): boolean =>
  session.phase === "lesson" && session.completedScore === null;

/** Few lessons have code. */
async function addCopyButtons(text: Element | null): Promise<void> {
  if (!text?.querySelector("[data-copy]")) return;
  const buttons = await import("#app/ui/blocks/copy-button.tsx").catch(() => null);
  buttons?.addCopyButtons(text);
}

async function fetchAnswer(lessonId: string, blockId: string): Promise<AskAnswer> {
  const answer = await fetch(`/api/lessons/${lessonId}/stops/${encodeURIComponent(blockId)}`);
  if (!answer.ok) throw new Error(`no answer: ${answer.status}`);
  return (await answer.json()) as AskAnswer;
}
