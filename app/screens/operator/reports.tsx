import type { ReactNode } from "react";
import { loadQuestions } from "#app/features/operators/load-questions.ts";
import { Card } from "#app/ui/parts/card.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/reports";
import { formatUtc } from "./format.ts";
import { operatorAction } from "./operator-action.ts";
import { OperatorForm } from "./operator-form.tsx";
import { Reply } from "./operator-reply.tsx";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Reports");

export function loader({ context }: Route.LoaderArgs) {
  operatorOf(context);
  return loadQuestions();
}

const VERDICTS = {
  withdrawn: "Withdrawn for everyone by learners' reports, until you decide.",
  upheld: "Withdrawn for everyone: an earlier report was upheld.",
  dismissed: "Asked as before: an earlier report was dismissed.",
};

export const action = operatorAction;

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const { reports, doubted } = loaderData;
  return (
    <>
      <Reply reply={actionData} />
      <Heading level={2} className="mb-4">
        Reported by learners
      </Heading>
      {reports.length === 0 && <p className="text-ink-soft">No open reports.</p>}
      <ul className="space-y-4">
        {reports.map((report) => (
          <QuestionCard key={report.id} question={report}>
            <p className="text-sm text-ink-soft">{formatUtc(report.createdAt)} UTC</p>
            {report.comment && (
              <blockquote className="my-3 border-s-4 border-line ps-4 wrap-break-word whitespace-pre-line">
                {report.comment}
              </blockquote>
            )}
            {report.verdict && <p className="my-3 text-ink-soft">{VERDICTS[report.verdict]}</p>}
            <div className="mt-4 flex flex-wrap gap-3">
              {report.question && (
                <OperatorForm does="uphold" fields={report} label="Withdraw the question" />
              )}
              <OperatorForm does="dismiss" fields={report} label="Dismiss the report" />
            </div>
          </QuestionCard>
        ))}
      </ul>
      <Heading level={2} className="mt-10 mb-4">
        Doubted by the checking model
      </Heading>
      {doubted.length === 0 && <p className="text-ink-soft">No doubted questions.</p>}
      <ul className="space-y-4">
        {doubted.map((question) => (
          <QuestionCard key={question.id} question={question}>
            <div className="mt-4 flex flex-wrap gap-3">
              <OperatorForm does="withdraw" fields={question} label="Withdraw the question" />
              <OperatorForm does="confirm" fields={question} label="Confirm the answer" />
            </div>
          </QuestionCard>
        ))}
      </ul>
    </>
  );
}

type Question = Route.ComponentProps["loaderData"]["reports" | "doubted"][number];

/** A question with its answer, and its lesson beside it. */
function QuestionCard({ question, children }: { question: Question; children: ReactNode }) {
  return (
    <Card
      as="li"
      level={3}
      title={`${question.topic}, lesson ${question.lessonNumber}: ${question.lesson}`}
    >
      {question.question && <p className="font-semibold">{question.question}</p>}
      <ul className="my-3 list-disc space-y-1 ps-6">
        {question.options.map(({ text, isRight }) => (
          <li key={text} className={isRight ? "font-semibold text-meadow" : undefined}>
            {text}
            {isRight && " (the right answer)"}
          </li>
        ))}
      </ul>
      {children}
      <Disclosure label="Show the lesson">
        <p className="max-w-lesson wrap-break-word whitespace-pre-line">{question.text}</p>
      </Disclosure>
    </Card>
  );
}
