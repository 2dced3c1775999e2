import { Form } from "react-router";
import type { CheckPage, CheckQuestion } from "#app/features/checks/load-check.ts";
import { href } from "#app/ui/link.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { type AnswerReply, answeredQuestion, SessionQuestion } from "../quiz/session-question.tsx";

/** The question just answered, with its feedback, else the next open one; none before and after the check. */
export function currentQuestion({ questions, status }: CheckPage, reply: AnswerReply) {
  const answered = answeredQuestion(questions, reply);
  if (answered) return answered;
  return status === "started" ? questions.find(({ answer }) => answer === null) : undefined;
}

type CheckSessionProps = { check: CheckPage; current: CheckQuestion; reply: AnswerReply };

/** One question after another, each answered once. The server knows which is next; plain forms do the rest. */
export function CheckSession({ check, current, reply }: CheckSessionProps) {
  const { courseId, topicName, questions } = check;
  const answered = questions.filter(({ answer }) => answer !== null).length;
  const isOver = answered === questions.length;
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
      <SessionQuestion
        question={{ ...current, topicName }}
        number={questions.indexOf(current) + 1}
        count={questions.length}
        reply={reply}
      >
        <Form method="get" action={here}>
          <Button type="submit" size="large" isWide autoFocus>
            {isOver ? "See your result" : "Next"}
          </Button>
        </Form>
      </SessionQuestion>
    </Page>
  );
}
