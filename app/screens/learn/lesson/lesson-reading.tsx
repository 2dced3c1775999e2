import Check from "lucide-react/icons/check";
import { type FormEvent, startTransition, useCallback, useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import type { AskAnswer } from "#app/rules/blocks/rendered-block.ts";
import type { OpenLesson } from "./open-lesson.ts";
import type { LessonEvent, LessonSession } from "#app/rules/lesson-session.ts";
import { percent } from "#app/rules/quiz.ts";
import { AnswerSourceContext } from "#app/ui/blocks/answer-source.ts";
import { LessonSources } from "#app/ui/blocks/lesson-sections.tsx";
import { PrintedBlock } from "#app/ui/blocks/printed-block.tsx";
import { href } from "#app/ui/link.tsx";
import { useStepByStep } from "#app/ui/diagrams/steps.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import type { ProseTerm } from "#app/ui/prose/terms.ts";
import { AiNotice } from "./ai-notice.tsx";
import { NowYouKnow, PredictFirst } from "./lesson-prediction.tsx";
import { LessonBea } from "./lesson-bea.tsx";
import { LessonRecommendation } from "./lesson-recommendation.tsx";
import { LessonText } from "./lesson-text.tsx";
import { useNear } from "./use-near.ts";
import { SayItFirst } from "./say-it-first.tsx";
import { ReportMistake } from "../quiz/report-mistake.tsx";
import { afterPaint } from "../../after-paint.ts";
import { intent } from "../../intents.ts";
import type { LessonIntent } from "./lesson-intents.ts";

const sayItFirst = (term: ProseTerm) => <SayItFirst term={term} />;

type ReadingProps = {
  page: OpenLesson;
  session: LessonSession;
  quizStart: FetcherWithComponents<unknown>;
  dispatch: (event: LessonEvent) => void;
  /** The end of the text is a screen away. */
  onNearEnd: () => unknown;
};

export function LessonReading({ page, session, quizStart, dispatch, onNearEnd }: ReadingProps) {
  const end = useNear(onNearEnd);
  const text = useRef<HTMLElement>(null);
  useStepByStep(text);
  useEffect(() => void addCopyButtons(text.current), []);
  const { lesson, topic } = page;
  const blocks = lesson.blocks ?? [];
  const findAnswer = useCallback((blockId: string) => fetchAnswer(lesson.id, blockId), [lesson.id]);
  const score = session.phase === "lesson" ? session.completedScore : null;
  return (
    <>
      {score !== null && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft print:hidden">
          <Tag tone="meadow" icon={<Check />}>
            You finished this lesson
          </Tag>
          <span>
            {page.hasNoScore
              ? "Its questions are still being checked, so it has no score so far."
              : `Score: ${percent(score)}%. Practising never lowers it.`}
          </span>
        </p>
      )}
      {topic.source === "study-plan" && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <Tag>Study plan</Tag>
          <span>Made without AI. It teaches you how to learn the topic, not the topic itself.</span>
        </p>
      )}
      <AnswerSourceContext value={findAnswer}>
        <LessonText
          ref={text}
          view={PrintedBlock}
          lesson={{ ...lesson, blocks }}
          terms={page.terms}
          explained={page.explained}
          course={topic}
          hasMargin
          afterExplanation={sayItFirst}
          bea={
            <LessonBea>
              {session.phase === "lesson" &&
                `Take your time. There are ${page.questions.length} short questions at the end.`}
            </LessonBea>
          }
        >
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
      <div ref={end} className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6 print:hidden">
        {session.phase === "lesson" ? (
          <TakeQuiz
            page={page}
            isPractice={score !== null}
            quizStart={quizStart}
            dispatch={dispatch}
          />
        ) : (
          <ButtonLink size="large" to={href("/lesson/:lessonId", { lessonId: lesson.id })}>
            Back to the quiz
          </ButtonLink>
        )}
        {score !== null && page.canOpenNext && page.nextLessonId && (
          <ButtonLink size="large" to={href("/lesson/:lessonId", { lessonId: page.nextLessonId })}>
            Next lesson
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** Few lessons have code. */
async function addCopyButtons(text: Element | null): Promise<void> {
  if (!text?.querySelector("[data-copy]")) return;
  const buttons = await import("#app/ui/blocks/copy-buttons.tsx").catch(() => null);
  buttons?.addCopyButtons(text);
}

async function fetchAnswer(lessonId: string, blockId: string): Promise<AskAnswer> {
  const answer = await fetch(`/api/lessons/${lessonId}/stops/${encodeURIComponent(blockId)}`);
  if (!answer.ok) throw new Error(`no answer: ${answer.status}`);
  return (await answer.json()) as AskAnswer;
}

type TakeQuizProps = Pick<ReadingProps, "page" | "quizStart" | "dispatch"> & {
  isPractice: boolean;
};

/** The server opens the quiz session so that a reload resumes it; the page does not wait for that. */
function TakeQuiz({ page, isPractice, quizStart, dispatch }: TakeQuizProps) {
  const type = isPractice ? "practise-again" : "take-quiz";
  const isStarted = useRef(false);
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isStarted.current) return;
    isStarted.current = true;
    const form = event.currentTarget;
    afterPaint(() => {
      void quizStart.submit(form);
      startTransition(() => dispatch({ type, questionCount: page.questions.length }));
    });
  };
  return (
    <quizStart.Form
      method="post"
      action={href("/lesson/:lessonId", { lessonId: page.lesson.id })}
      className={isPractice ? "" : "w-full"}
      onSubmit={start}
    >
      <input type="hidden" {...intent<LessonIntent>("take-quiz")} />
      {isPractice && <input type="hidden" name="practice" value="yes" />}
      <Button
        type="submit"
        size="large"
        isWide={!isPractice}
        look={isPractice ? "secondary" : "primary"}
      >
        {isPractice ? "Practise again" : "Take the Quiz"}
      </Button>
    </quizStart.Form>
  );
}
