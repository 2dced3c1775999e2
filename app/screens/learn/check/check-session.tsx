import { Form, useNavigation } from "react-router";
import type { CheckPage, CheckQuestion } from "#app/features/checks/load-check.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { NOT_SENT } from "../../network-error.ts";
import { QuestionForm } from "../quiz/question-form.tsx";

type Reply = { status: string; questionId?: string } | undefined;

/** The question just answered, with its feedback, else the next open one; none before and after the check. */
export function currentQuestion({ questions, status }: CheckPage, reply: Reply) {
  const answered =
    reply?.status === "answered" && questions.find(({ id }) => id === reply.questionId);
  if (answered) return answered;
  return status === "started" ? questions.find(({ answer }) => answer === null) : undefined;
}

type CheckSessionProps = { check: CheckPage; current: CheckQuestion; reply: Reply };

/** One question after another, each answered once. The server knows which is next; plain forms do the rest. */
export function CheckSession({ check, current, reply }: CheckSessionProps) {
  const { courseId, topicName, questions } = check;
  const answered = questions.filter(({ answer }) => answer !== null).length;
  const isOver = answered === questions.length;
  const isSending = useNavigation().state === "submitting";
  const top = useFocusOnChange(current.id);
  const hasFailed = reply !== undefined && reply.status !== "answered";
  const here = href("/topic/:topicId/check", { topicId: courseId });
  return (
    <Page width="text">
      <div className="mb-8 flex items-center gap-4">
        <ProgressBar
          share={answered / questions.length}
          label="Check progress"
          valueText={`${answered} of ${questions.length} questions answered`}
          size="thin"
          className="flex-1"
        />
        <ButtonLink to={href("/topic/:topicId", { topicId: courseId })} look="quiet" size="small">
          Back to the topic
        </ButtonLink>
      </div>
      <div ref={top} tabIndex={-1}>
        <p className="text-sm font-semibold text-ink-soft">
          <bdi>{topicName}</bdi> · <bdi>{current.lessonTitle}</bdi>
        </p>
        <h1 className="mb-3 text-ink-soft tabular-nums">
          Question {questions.indexOf(current) + 1} of {questions.length}
        </h1>
        <QuestionForm
          key={current.id}
          question={current}
          form={Form}
          isSending={isSending}
          hasFailed={hasFailed}
        >
          {hasFailed && (
            <Notice tone="error" title={NOT_SENT} className="mb-4">
              Your answers are still here. Please try again.
            </Notice>
          )}
          <Form method="get" action={here}>
            <Button type="submit" size="large" isWide autoFocus>
              {isOver ? "See your result" : "Next"}
            </Button>
          </Form>
        </QuestionForm>
      </div>
    </Page>
  );
}
