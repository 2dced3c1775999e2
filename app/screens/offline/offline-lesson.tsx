import { useEffect, useRef, useState } from "react";
import type { AnsweredQuestion, OfflineAnswer } from "#app/offline/offline-answers.ts";
import { openQuestions, type OfflineLesson } from "#app/rules/offline-lesson.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { DrawnFormulasProvider } from "#app/ui/prose/formulas.tsx";
import { LessonText } from "../learn/lesson/lesson-text.tsx";
import { OfflineQuestion } from "./offline-question.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import type { Reconnection } from "./use-reconnection.ts";

type OfflineLessonProps = {
  lesson: OfflineLesson;
  /** The lesson after it, if it is stored too. */
  next: OfflineLesson | null;
  answers: readonly OfflineAnswer[];
  onAnswer: (answered: AnsweredQuestion) => Promise<void>;
  reconnection: Reconnection;
};

/** A lesson without a connection: its full text, and its questions without the correct answers. */
export function OfflineLesson({
  lesson,
  next,
  answers,
  onAnswer,
  reconnection,
}: OfflineLessonProps) {
  const [isInQuiz, setIsInQuiz] = useState(answers.length > 0);
  const open = openQuestions(
    lesson,
    answers.map(({ questionId }) => questionId),
  );
  const [question] = open;
  const count = lesson.questions.length;
  const number = count - open.length + 1;
  const top = useTopOf(isInQuiz ? number : 0);
  return (
    <DrawnFormulasProvider formulas={lesson.formulas}>
      <LessonPage
        progress={isInQuiz ? 0.4 + (0.4 * (number - 1)) / count : 0.1}
        progressLabel={isInQuiz && question ? `Question ${number} of ${count}` : "Reading"}
        exitTo="/dashboard"
      >
        <OfflineNotice reconnection={reconnection} lessonId={lesson.id} className="mb-8" />
        <div ref={top} tabIndex={-1} className="outline-none">
          {!isInQuiz && (
            <>
              <LessonText lesson={lesson} terms={lesson.concepts} />
              <div className="mt-10 border-t border-line pt-6">
                {question && (
                  <Button size="large" isWide onClick={() => setIsInQuiz(true)}>
                    Take the Quiz
                  </Button>
                )}
                {lesson.isCompleted && (
                  <p className="text-ink-soft">
                    You finished this lesson. Practising it again needs a connection.
                  </p>
                )}
              </div>
            </>
          )}
          {isInQuiz && question && (
            <OfflineQuestion
              key={question.id}
              question={question}
              number={number}
              count={count}
              onAnswer={onAnswer}
            />
          )}
          {isInQuiz && !question && <AnswersSaved next={next} onRead={() => setIsInQuiz(false)} />}
          {!isInQuiz && !question && next && <NextLesson next={next} />}
        </div>
      </LessonPage>
    </DrawnFormulasProvider>
  );
}

function AnswersSaved({ next, onRead }: { next: OfflineLesson | null; onRead: () => void }) {
  return (
    <div className="text-center">
      <Bea expression="encouraging" className="mx-auto mb-4 size-24" />
      <Heading level={1} size="large">
        Your answers are saved
      </Heading>
      <p className="mx-auto mt-2 mb-8 max-w-prose text-lg text-ink-soft">
        We'll send them when you're back online. Then you'll see what was right, and why.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {next && <NextLesson next={next} />}
        <Button size="large" look="secondary" onClick={onRead}>
          Read it again
        </Button>
      </div>
    </div>
  );
}

const NextLesson = ({ next }: { next: OfflineLesson }) => (
  <ButtonLink size="large" to={href("/lesson/:lessonId", { lessonId: next.id })}>
    Next lesson
  </ButtonLink>
);

/** Scrolls to the top and moves the focus there whenever `position` changes. */
function useTopOf(position: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(position);
  useEffect(() => {
    if (shown.current === position) return;
    shown.current = position;
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [position]);
  return top;
}
