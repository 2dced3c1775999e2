import { useLayoutEffect } from "react";
import { Form, useFetcher } from "react-router";
import type { OpenLesson } from "../lesson/open-lesson.ts";
import {
  openQuestion,
  type LessonEvent,
  type QuizPhase,
} from "#app/rules/lessons/lesson-session.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { TextLink, href } from "#app/ui/link.tsx";
import type { LessonClientAction } from "../lesson/lesson-intents.ts";
import { FinishedInAnotherTab } from "../lesson/quiz/finished-in-another-tab.tsx";
import { QuestionForm, wereSurprising } from "./question-form.tsx";

/** Graded, or stored in this browser until the connection is back. */
const RECEIVED = new Set(["answered", "stored"]);

type LessonQuizProps = {
  page: OpenLesson;
  quiz: QuizPhase;
  sessionId: string | null;
  dispatch: (event: LessonEvent) => void;
  /** A form post without JavaScript that was not accepted. */
  hasFailed: boolean;
};

/** One question per screen, driven by the page's state machine. */
export function LessonQuiz({ page, quiz, sessionId, dispatch, hasFailed }: LessonQuizProps) {
  const question = page.questions[quiz.question];
  if (!question) return null;
  return (
    <>
      <h1 className="mb-3 text-base font-semibold text-ink-soft tabular-nums">
        Question {quiz.question + 1} of {page.questions.length}
        {question.isEarlier && " · From an earlier lesson"}
      </h1>
      <Question
        key={question.id}
        lessonId={page.lesson.id}
        sessionId={sessionId}
        isPractice={quiz.isPractice}
        question={question}
        wasSurprised={wereSurprising(page.questions.slice(0, quiz.question))}
        step={quiz.step}
        isLast={openQuestion(quiz) === null}
        dispatch={dispatch}
        hasFailed={hasFailed}
      />
    </>
  );
}

type QuestionProps = Pick<LessonQuizProps, "sessionId" | "dispatch" | "hasFailed"> & {
  lessonId: string;
  isPractice: boolean;
  question: OpenLesson["questions"][number];
  wasSurprised: boolean;
  step: QuizPhase["step"];
  isLast: boolean;
};

function Question({
  lessonId,
  sessionId,
  isPractice,
  question,
  wasSurprised,
  step,
  isLast,
  dispatch,
  hasFailed,
}: QuestionProps) {
  const fetcher = useFetcher<LessonClientAction>();
  const reply = fetcher.data;
  const answer = reply?.status === "answered" ? reply : question.answer;
  // Before anybody can press 'Next', which an unanswered question would ignore.
  useLayoutEffect(() => {
    if (reply?.status === "answered")
      dispatch({
        type: "answered",
        isCorrect: reply.isCorrect,
        hasSecondTry: !reply.isSettled,
      });
  }, [reply, dispatch]);
  if (reply?.status === "already-finished")
    return (
      <FinishedInAnotherTab lessonId={lessonId} isPractice={isPractice}>
        The answers you gave there are the ones that count.
      </FinishedInAnotherTab>
    );
  const isLocked = step === "feedback";
  return (
    <>
      <QuestionForm
        question={{ ...question, lessonId, sessionId, answer: step === "question" ? null : answer }}
        form={fetcher.Form}
        // Once the answer is there, only the page behind it reloads: a second try needn't wait for that.
        isSending={fetcher.state === "submitting"}
        wasSurprised={wasSurprised}
        hasFailed={hasFailed || (reply !== undefined && !RECEIVED.has(reply.status))}
      >
        <Form
          method="get"
          onSubmit={(event) => {
            event.preventDefault();
            dispatch({ type: "next" });
          }}
        >
          <Button type="submit" size="large" isWide autoFocus>
            {isLast ? "Complete Quiz" : "Next"}
          </Button>
        </Form>
      </QuestionForm>
      {!isLocked && (
        <p className="mt-6 text-center">
          <TextLink
            to={`${href("/lesson/:lessonId", { lessonId })}?read=again`}
            className="inline-flex min-h-11 items-center text-sm"
          >
            Read the lesson again
          </TextLink>
        </p>
      )}
    </>
  );
}
