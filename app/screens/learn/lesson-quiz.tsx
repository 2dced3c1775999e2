import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { AskedQuestion } from "#app/features/lessons/load-lesson.ts";
import type { AnswerFeedback } from "#app/features/quizzes/feedback.ts";
import type { LessonEvent, QuizPhase } from "#app/rules/lesson-session.ts";
import { percent, quizScore, RESULT_EMOJI, resultTier } from "#app/rules/quiz.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { RadioCards } from "#app/ui/parts/radio-cards.tsx";
import type { action } from "./lesson.tsx";
import { ReportWrong } from "./report-wrong.tsx";

type Given = AnswerFeedback & { selectedOption: number };

type LessonQuizProps = {
  lessonId: string;
  quiz: QuizPhase;
  questions: readonly AskedQuestion[];
  /** Known once every question is answered. */
  weakConcepts: readonly string[];
  dispatch: (event: LessonEvent) => void;
  secondsSpent: () => number;
};

/** One question a screen: choose, submit, read why, go on. What is right is known only once it is locked. */
export function LessonQuiz(props: LessonQuizProps) {
  const { quiz, questions, dispatch } = props;
  const [given, setGiven] = useState<Record<string, Given>>(() =>
    Object.fromEntries(questions.flatMap((one) => (one.given ? [[one.id, one.given]] : []))),
  );
  if (quiz.step === "result") return <Result {...props} />;
  const question = questions[quiz.question];
  if (!question) return null;
  return (
    <Question
      key={question.id}
      question={question}
      count={questions.length}
      number={quiz.question + 1}
      given={given[question.id] ?? null}
      isLast={quiz.answers.filter((answer) => answer === null).length === 0}
      onAnswered={(answer) => {
        setGiven((before) => ({ ...before, [question.id]: answer }));
        dispatch({ type: "answered", isCorrect: answer.isCorrect });
      }}
      onNext={() => dispatch({ type: "next" })}
    />
  );
}

type QuestionProps = {
  question: AskedQuestion;
  number: number;
  count: number;
  given: Given | null;
  isLast: boolean;
  onAnswered: (given: Given) => void;
  onNext: () => void;
};

function Question({ question, number, count, given, isLast, onAnswered, onNext }: QuestionProps) {
  const fetcher = useFetcher<typeof action>();
  const [chosen, setChosen] = useState<string | null>(null);
  const [confidence, setConfidence] = useState<number | null>(null);
  const shownAt = useRef(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const reply = fetcher.data;
  useEffect(() => {
    if (reply?.status === "answered" && !given) onAnswered(reply);
  }, [reply, given, onAnswered]);
  useAnswerKeys(question.options.length, given !== null, setChosen);
  const submit = () => {
    if (chosen === null) return;
    const seconds = Math.round((performance.now() - shownAt.current) / 1000);
    void fetcher.submit(
      {
        deed: "answer",
        questionId: question.id,
        option: chosen,
        seconds: String(seconds),
        ...(confidence !== null && { confidence: String(confidence) }),
      },
      { method: "post" },
    );
  };
  const isSending = fetcher.state !== "idle";
  const hasFailed = reply !== undefined && reply.status !== "answered" && !isSending;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (given) onNext();
        else submit();
      }}
    >
      <h1 className="mb-3 text-base font-semibold text-ink-soft">
        Question {number} of {count}
      </h1>
      <RadioCards
        name="option"
        legend={question.text}
        legendLook="heading"
        isNumbered
        isDisabled={given !== null || isSending}
        value={String(given?.selectedOption ?? chosen ?? "")}
        onChoose={setChosen}
        options={question.options.map((label, index) => ({
          value: String(index),
          label,
          ...verdictOn(index, given),
        }))}
      />
      {given ? (
        <>
          <Feedback given={given} />
          <ReportWrong questionId={question.id} />
        </>
      ) : (
        <Confidence value={confidence} onChoose={setConfidence} isDisabled={isSending} />
      )}
      {hasFailed && (
        <Notice tone="error" title="Your answer did not get through" className="mt-6">
          It is still chosen above. Please submit it again.
        </Notice>
      )}
      <div className="mt-8">
        {given ? (
          <Button key="next" type="submit" size="large" isWide autoFocus>
            {isLast ? "Complete Quiz" : "Next"}
          </Button>
        ) : (
          <Button
            key="submit"
            type="submit"
            size="large"
            isWide
            disabled={chosen === null || isSending}
          >
            {isSending ? "Checking..." : "Submit"}
          </Button>
        )}
      </div>
    </form>
  );
}

function verdictOn(index: number, given: Given | null) {
  if (!given) return {};
  const isChosen = index === given.selectedOption;
  if (index === given.correctOption)
    return {
      verdict: "right" as const,
      verdictLabel: isChosen ? "Your answer, and right" : "Right answer",
    };
  return isChosen ? { verdict: "wrong" as const, verdictLabel: "Your answer" } : {};
}

function Feedback({ given }: { given: Given }) {
  return (
    <Notice
      tone={given.isCorrect ? "success" : "warning"}
      title={given.isCorrect ? "Right" : "Not quite"}
      className="mt-6"
    >
      <p>{given.feedback}</p>
      <p className="mt-2">{given.explanation}</p>
      {given.isOverconfident && (
        <p className="mt-2">
          You were quite sure, and that is good news: surprises like this one are remembered best.
        </p>
      )}
    </Notice>
  );
}

const CONFIDENCE = ["Guessing", "Unsure", "Halfway", "Quite sure", "Certain"] as const;

type ConfidenceProps = {
  value: number | null;
  onChoose: (value: number) => void;
  isDisabled: boolean;
};

function Confidence({ value, onChoose, isDisabled }: ConfidenceProps) {
  return (
    <fieldset className="mt-8" disabled={isDisabled}>
      <legend className="mb-2 font-semibold">Confidence (optional)</legend>
      <div className="flex flex-wrap gap-2">
        {CONFIDENCE.map((label, index) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-soft border border-line bg-surface px-3 text-sm has-checked:border-honey-deep has-checked:bg-comb has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="confidence"
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChoose(index + 1)}
              className="size-4 accent-honey-deep"
            />
            {index + 1}. {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Result({
  quiz,
  questions,
  weakConcepts,
  dispatch,
  lessonId,
  secondsSpent,
}: LessonQuizProps) {
  const fetcher = useFetcher<typeof action>();
  const score = quizScore(quiz.answers.map((answer) => answer === true));
  const right = quiz.answers.filter(Boolean).length;
  const goOn = () => {
    if (quiz.isPractice && weakConcepts.length === 0)
      void fetcher.submit(
        { deed: "finish", skip: "yes", seconds: String(secondsSpent()) },
        { method: "post", action: `/lesson/${lessonId}` },
      );
    else dispatch({ type: "result-seen", weakConcepts });
  };
  return (
    <div className="text-center">
      <p className="text-7xl" aria-hidden="true">
        {RESULT_EMOJI[resultTier(score)]}
      </p>
      <Heading level={1} size="large" className="mt-4">
        {right} of {questions.length} right
      </Heading>
      <p className="mt-2 mb-8 text-lg text-ink-soft">
        Quiz score: {percent(score)}%
        {weakConcepts.length > 0 && ". Let's look at one idea from another side."}
      </p>
      <Button size="large" onClick={goOn} disabled={fetcher.state !== "idle"}>
        Continue
      </Button>
    </div>
  );
}

/** Keys 1 to 4 choose; Enter submits the form by itself. */
function useAnswerKeys(options: number, isLocked: boolean, choose: (value: string) => void) {
  useEffect(() => {
    if (isLocked) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const index = Number(event.key) - 1;
      if (Number.isInteger(index) && index >= 0 && index < options) {
        choose(String(index));
        document.querySelectorAll<HTMLInputElement>('input[name="option"]')[index]?.focus();
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [options, isLocked, choose]);
}
