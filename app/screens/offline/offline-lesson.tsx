import { type ReactNode, useState } from "react";
import { isInQuiz as isAnswerInQuiz, type OfflineAnswer } from "#app/offline/offline-answers.ts";
import { cardsOf } from "#app/rules/lessons/cards.ts";
import { openQuestions, type OfflineLesson } from "#app/rules/lessons/offline-lesson.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { BlockView } from "#app/ui/blocks/block-view.tsx";
import { ListenButton } from "../learn/lesson/listen/listen-button.tsx";
import { ListenPlayer } from "../learn/lesson/listen/listen-player.tsx";
import { languageOfLesson, LessonText } from "../learn/lesson/text/lesson-text.tsx";
import { AnswersSaved } from "./answers-saved.tsx";
import { OfflineQuestion } from "./offline-question.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { OfflinePrediction } from "./offline-prediction.tsx";
import { OfflineReflection } from "./offline-reflection.tsx";
import type { Reconnection } from "./use-reconnection.ts";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";

type OfflineLessonProps = {
  lesson: OfflineLesson;
  /** The lesson after it, if it is stored too. */
  next: OfflineLesson | null;
  /** What was done in it on this device. */
  answers: readonly OfflineAnswer[];
  onAnswer: (answered: Omit<OfflineAnswer, "learner" | "lessonId">) => Promise<void>;
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
  const inQuiz = answers.filter(isAnswerInQuiz).map(({ questionId }) => questionId);
  const [isInQuiz, setIsInQuiz] = useState(inQuiz.length > 0);
  const open = openQuestions(lesson, inQuiz);
  const isFinished = answers.some(({ kind }) => kind === "finish");
  const canFinish = !isFinished && open.length === 0 && canBeFinished(lesson);
  const [question] = open;
  const number = count(lesson) - open.length + 1;
  const top = useFocusOnChange(isInQuiz ? number : 0);
  const to = href("/lesson/:lessonId", { lessonId: lesson.id });
  return (
    <DrawnFormulasContext value={lesson.formulas}>
      <LessonPage
        progress={isInQuiz ? 0.4 + (0.4 * (number - 1)) / count(lesson) : 0.1}
        progressLabel={isInQuiz && question ? `Question ${number} of ${count(lesson)}` : "Reading"}
        exitTo="/dashboard"
        aside={
          !isInQuiz && (
            <ListenButton
              lessonId={lesson.id}
              title={lesson.title}
              lang={languageOfLesson(lesson).lang}
              loadPlayer={playerOnDevice}
            />
          )
        }
      >
        <OfflineNotice
          reconnection={reconnection}
          to={to}
          sentTo={sentTo(reconnection, lesson, isFinished)}
          className="mb-8"
        >
          You can read this lesson and answer its questions.
        </OfflineNotice>
        <div ref={top} tabIndex={-1} className="outline-none">
          {!isInQuiz && (
            <TextAndQuizButton
              lesson={lesson}
              hasQuestions={question !== undefined}
              onQuiz={() => setIsInQuiz(true)}
            >
              {inQuiz.length === 0 && <Predict {...{ lesson, answers, onAnswer }} />}
            </TextAndQuizButton>
          )}
          {isInQuiz && question && (
            <OfflineQuestion
              key={question.id}
              question={question}
              number={number}
              count={count(lesson)}
              onAnswer={onAnswer}
            />
          )}
          {!question && (
            <AfterLesson {...{ isInQuiz, isFinished, next }} onRead={() => setIsInQuiz(false)} />
          )}
          {canFinish && (
            <OfflineReflection lessonId={lesson.id} onFinish={(end) => void onAnswer(end)} />
          )}
        </div>
      </LessonPage>
    </DrawnFormulasContext>
  );
}

/** There is nothing to load it from. */
const playerOnDevice = () => Promise.resolve(ListenPlayer);

const canBeFinished = ({ isCompleted, questions }: OfflineLesson) =>
  !isCompleted && questions.length > 0;

/** Where the answers are that have just been sent. */
function sentTo(reconnection: Reconnection, { id }: OfflineLesson, isFinished: boolean) {
  if (reconnection.status === "offline" || !reconnection.answered.includes(id)) return null;
  const to = href("/lesson/:lessonId", { lessonId: id });
  return isFinished ? (`${to}/complete` as const) : (`${to}?sent=yes` as const);
}

type PredictProps = Pick<OfflineLessonProps, "lesson" | "answers" | "onAnswer">;

const Predict = ({ lesson: { prediction }, answers, onAnswer }: PredictProps) =>
  prediction && (
    <OfflinePrediction
      prediction={prediction}
      guess={answers.find(({ kind }) => kind === "prediction")}
      onGuess={(guess) => void onAnswer(guess)}
    />
  );

const count = ({ questions }: OfflineLesson) => questions.length;

type TextAndQuizButtonProps = {
  lesson: OfflineLesson;
  hasQuestions: boolean;
  onQuiz: () => void;
  children: ReactNode;
};

const TextAndQuizButton = (props: TextAndQuizButtonProps) => {
  const { lesson, hasQuestions, onQuiz, children } = props;
  return (
    <>
      <LessonText
        view={BlockView}
        lesson={{ ...lesson, cards: cardsOf(lesson.blocks) }}
        terms={lesson.concepts}
      >
        {children}
      </LessonText>
      <div className="mt-10 border-t border-line pt-6">
        {hasQuestions && (
          <Button size="large" isWide onClick={onQuiz}>
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
  );
};

type AfterLessonProps = Pick<OfflineLessonProps, "next"> & {
  isInQuiz: boolean;
  isFinished: boolean;
  onRead: () => void;
};

function AfterLesson({ isInQuiz, isFinished, next, onRead }: AfterLessonProps) {
  const nextLesson = next && <NextLesson next={next} />;
  if (!isInQuiz) return nextLesson;
  return (
    <AnswersSaved isFinished={isFinished}>
      {nextLesson}
      <Button size="large" look="secondary" onClick={onRead}>
        Read it again
      </Button>
    </AnswersSaved>
  );
}

const NextLesson = ({ next }: { next: OfflineLesson }) => (
  <ButtonLink size="large" to={href("/lesson/:lessonId", { lessonId: next.id })}>
    Next lesson
  </ButtonLink>
);
