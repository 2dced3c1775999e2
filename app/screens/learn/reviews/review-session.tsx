import { Form, useNavigation } from "react-router";
import type { Answered } from "#app/features/quizzes/answer-question.ts";
import type { ReviewQuestion } from "#app/features/reviews/load-review.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { QuestionForm } from "../quiz/question-form.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { intent } from "../../intents.ts";
import type { ReviewIntent } from "./review-intents.ts";
import { NOT_SENT } from "../../network-error.ts";

type ReviewSessionProps = {
  /** A lesson's id, or "all". */
  reviewed: string;
  questions: ReviewQuestion[];
  reply:
    | { status: Answered["status"] | "unclear" | (string & {}); questionId?: string }
    | undefined;
};

/**
 * The questions of one due lesson, or of all of them mixed. The browser stores nothing: the URL says what is reviewed,
 * the server which question is next, and plain forms do the rest.
 */
export function ReviewSession({ reviewed, questions, reply }: ReviewSessionProps) {
  const answered = questions.filter((question) => question.answer !== null);
  const justAnswered = answered.find(
    (question) => reply?.status === "answered" && question.id === reply.questionId,
  );
  const current = justAnswered ?? questions.find((question) => question.answer === null);
  const isOver = answered.length === questions.length;
  const isSending = useNavigation().state === "submitting";
  const top = useFocusOnChange(current?.id ?? "over");
  const hasFailed = reply !== undefined && reply.status !== "answered";
  const place = answered.length + (justAnswered ? 0 : 1);
  return (
    <Page width="text">
      <div className="mb-8 flex items-center gap-4">
        <ProgressBar
          share={answered.length / questions.length}
          label="Review progress"
          valueText={`${answered.length} of ${questions.length} questions answered`}
          size="thin"
          className="flex-1"
        />
        <Form method="post">
          <QuizSessionFields name="leave" reviewed={reviewed} />
          <Button type="submit" look="quiet" size="small">
            Back to the list
          </Button>
        </Form>
      </div>
      <div ref={top} tabIndex={-1}>
        {current ? (
          <>
            <p className="text-sm font-semibold text-ink-soft">
              <bdi>{current.topicName}</bdi> · <bdi>{current.lessonTitle}</bdi>
            </p>
            <h1 className="mb-3 text-ink-soft tabular-nums">
              Question {place} of {questions.length}
            </h1>
            <QuestionForm
              key={current.id}
              question={current}
              form={Form}
              isSending={isSending}
              hasFailed={hasFailed}
            >
              {hasFailed && <NotSentNotice />}
              {!isOver && (
                <Form method="get">
                  <input type="hidden" name="lesson" value={reviewed} />
                  <Button type="submit" size="large" isWide autoFocus>
                    Next
                  </Button>
                </Form>
              )}
              {isOver && <Finish reviewed={reviewed} />}
            </QuestionForm>
          </>
        ) : (
          <Heading level={1}>All questions answered</Heading>
        )}
      </div>
      {!current && (
        <div className="mt-8">
          {hasFailed && <NotSentNotice />}
          <Finish reviewed={reviewed} />
        </div>
      )}
    </Page>
  );
}

function NotSentNotice() {
  return (
    <Notice tone="error" title={NOT_SENT} className="mb-4">
      Your answers are still here. Please try again.
    </Notice>
  );
}

function Finish({ reviewed }: { reviewed: string }) {
  return (
    <Form method="post">
      <QuizSessionFields name="finish" reviewed={reviewed} />
      <Button type="submit" size="large" isWide autoFocus>
        Complete Quiz
      </Button>
    </Form>
  );
}

function QuizSessionFields({ name, reviewed }: { name: ReviewIntent; reviewed: string }) {
  return (
    <>
      <input type="hidden" {...intent(name)} />
      <input type="hidden" name="lesson" value={reviewed} />
    </>
  );
}
