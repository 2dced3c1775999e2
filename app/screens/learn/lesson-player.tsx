import { useEffect, useReducer, useRef } from "react";
import { useFetcher } from "react-router";
import type { OpenLesson } from "#app/features/lessons/load-lesson.ts";
import { advance, type LessonEvent, type LessonSession } from "#app/rules/lesson-session.ts";
import { percent } from "#app/rules/quiz.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { BeaSays } from "#app/ui/mascot/bea-says.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { AiNotice } from "./lesson-in-writing.tsx";
import { LessonQuiz } from "./lesson-quiz.tsx";
import { LessonReflection } from "./lesson-reflection.tsx";
import { LessonRemediation, useExplanation } from "./lesson-remediation.tsx";
import { ReportWrong } from "./report-wrong.tsx";
import { LessonText } from "./lesson-text.tsx";

const BEA_SPEAKS_AFTER_MILLISECONDS = 2_000;

/** Share of the thin line on top for each phase; the quiz adds its questions. */
const PROGRESS: Record<LessonSession["phase"], number> = {
  lesson: 0.1,
  quiz: 0.4,
  remediation: 0.8,
  reflection: 0.9,
  complete: 1,
};

/** The phases of a whole lesson, by the same state machine the server resumes with. */
export function LessonPlayer({ page }: { page: OpenLesson }) {
  const [session, dispatch] = useReducer(advance, page.session);
  const secondsSpent = useSecondsSpent();
  const explanation = useExplanation(page);
  useWritingMore(page);
  const top = useRef<HTMLDivElement>(null);
  const place = placeOf(session);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [place]);
  const { lesson, topic } = page;
  return (
    <LessonPage
      progress={progressOf(session)}
      progressLabel={progressWords(session)}
      exitTo={href("/topic/:topicId", { topicId: topic.id })}
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        {session.phase === "lesson" && <Reading page={page} dispatch={dispatch} />}
        {session.phase === "quiz" && (
          <LessonQuiz
            lessonId={lesson.id}
            quiz={session}
            questions={page.questions}
            weakConcepts={page.weakConcepts}
            dispatch={dispatch}
            secondsSpent={secondsSpent}
          />
        )}
        {session.phase === "remediation" && (
          <LessonRemediation
            explanation={explanation}
            concepts={session.weakConcepts}
            dispatch={dispatch}
          />
        )}
        {session.phase === "reflection" && <LessonReflection secondsSpent={secondsSpent} />}
        {session.phase === "complete" && (
          <ButtonLink to={href("/lesson/:lessonId/complete", { lessonId: lesson.id })} size="large">
            See what changed
          </ButtonLink>
        )}
      </div>
    </LessonPage>
  );
}

type ReadingProps = { page: OpenLesson; dispatch: (event: LessonEvent) => void };

function Reading({ page, dispatch }: ReadingProps) {
  const { lesson, topic, session } = page;
  const score = session.phase === "lesson" ? session.completedScore : null;
  return (
    <>
      {score !== null && (
        <Notice
          tone="success"
          title="You finished this lesson"
          isAnnounced={false}
          className="mb-8"
        >
          Score: {percent(score)}%. Read it again whenever you like; practising never lowers it.
        </Notice>
      )}
      <LessonText lesson={lesson} terms={page.concepts} />
      <Sources sources={lesson.sources} />
      {topic.source === "study-plan" && (
        <p className="mt-8 text-sm text-ink-soft">Guided study plan: no AI service is connected.</p>
      )}
      {topic.source === "ai" ? (
        <AiNotice notice={topic.notice} />
      ) : (
        topic.notice !== null && <p className="mt-8 text-sm text-ink-soft">{topic.notice}</p>
      )}
      <ReportWrong />
      <BeaSays
        expression="encouraging"
        showAfter={BEA_SPEAKS_AFTER_MILLISECONDS}
        className="mt-10 print:hidden"
      >
        Take your time. {page.questions.length} short questions wait at the end.
      </BeaSays>
      <div className="mt-6 border-t border-line pt-6 print:hidden">
        {score === null ? (
          <Button
            size="large"
            isWide
            onClick={() => dispatch({ type: "take-quiz", questionCount: page.questions.length })}
          >
            Take the Quiz
          </Button>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button
              size="large"
              look="secondary"
              onClick={() =>
                dispatch({ type: "practise-again", questionCount: page.questions.length })
              }
            >
              Practise again
            </Button>
            {page.canOpenNext && page.nextLessonId && (
              <ButtonLink
                size="large"
                to={href("/lesson/:lessonId", { lessonId: page.nextLessonId })}
              >
                Next lesson
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function Sources({ sources }: Pick<OpenLesson["lesson"], "sources">) {
  if (sources.length === 0) return null;
  return (
    <details className="mt-10 text-sm text-ink-soft">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Sources</summary>
      <ul className="list-disc space-y-1 pl-5">
        {sources.map((source) => (
          <li key={source.title}>
            {source.author} ({source.year}). <cite>{source.title}</cite>
            {source.publisher && `. ${source.publisher}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A new place begins at its top; feedback appears where the answer is, and 'Next' has the focus there. */
function placeOf(session: LessonSession): string {
  if (session.phase !== "quiz") return session.phase;
  return session.step === "result" ? "result" : `question ${session.question}`;
}

function progressOf(session: LessonSession): number {
  if (session.phase !== "quiz") return PROGRESS[session.phase];
  const answered = session.answers.filter((answer) => answer !== null).length;
  return (
    PROGRESS.quiz + ((PROGRESS.remediation - PROGRESS.quiz) * answered) / session.answers.length
  );
}

function progressWords(session: LessonSession): string {
  switch (session.phase) {
    case "lesson":
      return "Reading";
    case "quiz":
      return `Question ${session.question + 1} of ${session.answers.length}`;
    case "remediation":
      return "Another way to see it";
    case "reflection":
      return "Reflection";
    case "complete":
      return "Complete";
  }
}

/** Who reads the last written lesson finds the next two written when they come to them. */
function useWritingMore({ wantsMore }: OpenLesson): void {
  const { submit } = useFetcher();
  const isAsked = useRef(false);
  useEffect(() => {
    if (!wantsMore || isAsked.current) return;
    isAsked.current = true;
    void submit({ deed: "write-more" }, { method: "post" });
  }, [wantsMore, submit]);
}

/** Counts while the tab is looked at; the server keeps it within what can be true. */
function useSecondsSpent(): () => number {
  const spent = useRef(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") spent.current += 1;
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  return () => spent.current;
}
