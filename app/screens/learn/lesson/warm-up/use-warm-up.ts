import { useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { AnswerFeedback, SecondTry } from "#app/features/quizzes/feedback.ts";
import type { ReviewQuestion } from "#app/features/reviews/load-review.ts";
import type { LessonClientAction } from "../lesson-intents.ts";
import type { OpenLesson } from "../open-lesson.ts";

/** The question was answered, reported or put off elsewhere: there is nothing more to say to it here. */
const OVER = new Set(["no-review", "withdrawn", "not-found"]);

export interface WarmUp {
  question: ReviewQuestion;
  answer: AnswerFeedback | SecondTry | null;
  /** From 1. */
  number: number;
  count: number;
  fetcher: FetcherWithComponents<unknown>;
  hasFailed: boolean;
  /** The question is no longer asked. */
  isOver: boolean;
  /** Nothing is left to answer. */
  isDone: boolean;
  next: () => void;
}

/** As the page was opened: an answer doesn't change what is asked, and its feedback stays. */
export function useWarmUp(page: OpenLesson): WarmUp | null {
  const [questions] = useState(page.warmUp);
  const [current, setCurrent] = useState(() => firstOpen(questions));
  const question = questions[current];
  const fetcher = useFetcher<LessonClientAction>({ key: `warm-up ${question?.id ?? ""}` });
  if (!question) return null;
  const reply = fetcher.data;
  const answer = reply?.status === "warmed-up" ? reply : question.answer;
  const isOver = reply !== undefined && OVER.has(reply.status);
  return {
    question,
    answer,
    number: current + 1,
    count: questions.length,
    fetcher,
    hasFailed: reply !== undefined && reply.status !== "warmed-up",
    isOver,
    isDone: isOver || (answer?.isSettled === true && current === questions.length - 1),
    next: () => setCurrent(current + 1),
  };
}

const firstOpen = (questions: readonly ReviewQuestion[]) =>
  Math.max(
    0,
    questions.findIndex(({ answer }) => answer === null || !answer.isSettled),
  );
