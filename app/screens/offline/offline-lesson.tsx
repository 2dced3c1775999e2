import { useEffect, useRef, useState } from "react";
import type { OfflineAnswer } from "#app/offline/offline-answers.ts";
import { openQuestions, type OfflineLesson } from "#app/rules/offline-lesson.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { LessonText } from "../learn/lesson/lesson-text.tsx";
import { OfflineQuestion } from "./offline-question.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import type { Return } from "./use-return.ts";

type OfflineLessonProps = {
  lesson: OfflineLesson;
  /** The lesson after it, when it is kept, too. */
  next: OfflineLesson | null;
  answers: readonly OfflineAnswer[];
  onAnswer: (given: Omit<OfflineAnswer, "learner" | "lessonId">) => Promise<void>;
  found: Return;
};

/** A lesson without a connection: all of its text, and its questions without what is right. */
export function OfflineLesson({ lesson, next, answers, onAnswer, found }: OfflineLessonProps) {
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
    <LessonPage
      progress={isInQuiz ? 0.4 + (0.4 * (number - 1)) / count : 0.1}
      progressLabel={isInQuiz && question ? `Question ${number} of ${count}` : "Reading"}
      exitTo="/dashboard"
    >
      <OfflineNotice found={found} lessonId={lesson.id} className="mb-8" />
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
        {isInQuiz && !question && <CachedResponse next={next} onRead={() => setIsInQuiz(false)} />}
        {!isInQuiz && !question && next && <NextLesson next={next} />}
      </div>
    </LessonPage>
  );
}

function CachedResponse({ next, onRead }: { next: OfflineLesson | null; onRead: () => void }) {
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

/** A new place begins at its top, for eyes and for those who listen. */
function useTopOf(place: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [place]);
  return top;
}
