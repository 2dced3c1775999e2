import { Form } from "react-router";
import type { CheckPage, CheckQuestion } from "#app/features/checks/load-check.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
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
    <LessonPage
      progress={answered / questions.length}
      progressName="Check progress"
      progressLabel={`${answered} of ${questions.length} questions answered`}
      exitTo={href("/topic/:topicId", { topicId: courseId })}
      exitLabel="Back to the topic"
    >
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
    </LessonPage>
  );
}
