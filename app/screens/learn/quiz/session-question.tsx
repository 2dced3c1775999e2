import { type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Notice } from "#app/ui/parts/notice.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { NOT_SENT } from "../../network-error.ts";
import { isHintReply } from "./hint-reply.ts";
import { type FormQuestion, QuestionForm } from "./question-form.tsx";

export type AnswerReply = { status: string; questionId?: string } | undefined;

/** A reply about a hint is none to an answer. */
export const isFailedAnswer = (reply: AnswerReply): boolean =>
  reply !== undefined && reply.status !== "answered" && !isHintReply(reply);

/** The question just answered, with its feedback; none before the first answer and after a failed one. */
export const answeredQuestion = <Question extends { id: string }>(
  questions: readonly Question[],
  reply: AnswerReply,
): Question | undefined =>
  reply?.status === "answered" ? questions.find(({ id }) => id === reply.questionId) : undefined;

type SessionQuestionProps = {
  question: FormQuestion & { topicName: string; lessonTitle: string };
  /** From 1; null for a missed one that comes once more, so that the count never grows. */
  number: number | null;
  count: number;
  reply: AnswerReply;
  isRecallFirst?: boolean;
  wasSurprised?: boolean;
  /** The form that shows the next question. */
  children: ReactNode;
};

/** One question of a review or a check, with the place it holds in it. */
export function SessionQuestion({
  question,
  number,
  count,
  reply,
  isRecallFirst,
  wasSurprised,
  children,
}: SessionQuestionProps) {
  const isSending = useNavigation().state === "submitting";
  const top = useFocusOnChange(question.id);
  const hasFailed = isFailedAnswer(reply);
  return (
    <div ref={top} tabIndex={-1}>
      <p className="mb-2 text-sm font-semibold text-ink-soft">
        <bdi>{question.topicName}</bdi> · <bdi>{question.lessonTitle}</bdi>
      </p>
      <h1 className="mb-3 text-ink-soft tabular-nums">
        {number === null ? "Once more" : `Question ${number} of ${count}`}
      </h1>
      <QuestionForm
        key={question.id}
        question={question}
        form={Form}
        isSending={isSending}
        hasFailed={hasFailed}
        isRecallFirst={isRecallFirst}
        wasSurprised={wasSurprised}
      >
        {hasFailed && (
          <Notice tone="error" title={NOT_SENT} className="mb-4">
            Your answers are still here. Please try again.
          </Notice>
        )}
        {children}
      </QuestionForm>
    </div>
  );
}
