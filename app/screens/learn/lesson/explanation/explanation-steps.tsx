import { useFetcher } from "react-router";
import type { ExplanationSteps } from "#app/features/remediation/load-explanation-steps.ts";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { intent } from "../../../intents.ts";
import { Belief } from "../../quiz/answer-feedback.tsx";
import { ExplanationCard, ExplanationText, KIND_NAMES } from "./explanation-card.tsx";
import type { LessonAction, LessonIntent } from "../lesson-intents.ts";
import { NewCase, TriedCase } from "./new-case.tsx";

type StepsProps = {
  lessonId: string;
  items: readonly RemediationItem[];
  /** Null for a moment, while the page that knows them is on its way. */
  steps: ExplanationSteps | null;
};

/** One explanation at a time, then a new question: the next explanation follows a wrong answer, or the reader's wish. */
export function ExplanationStepsView({ lessonId, items, steps }: StepsProps) {
  const top = useFocusOnChange(steps ? `${steps.read.length} ${steps.triedCase?.id ?? ""}` : "");
  if (!steps) return items[0] ? <ExplanationCard item={items[0]} /> : null;
  const { read, next, question, triedCase, belief } = steps;
  const itemOf = (kind: RemediationItem["type"]) => items.filter(({ type }) => type === kind);
  const current = next.flatMap(itemOf)[0];
  const isLast = next.flatMap(itemOf).length < 2;
  return (
    <div ref={top} tabIndex={-1} className="mt-6 space-y-6 outline-none">
      {belief && !triedCase && (
        <div className="rounded-soft border-s-4 border-clay bg-clay-wash px-4 pt-2 pb-4">
          <Belief belief={belief} />
        </div>
      )}
      {read.flatMap(itemOf).map((item) => (
        <Disclosure key={item.type} label={`${KIND_NAMES[item.type]}: ${item.title}`}>
          <ExplanationText item={item} />
        </Disclosure>
      ))}
      {triedCase && <TriedCase triedCase={triedCase} />}
      {current && <ExplanationCard item={current} />}
      {question && (
        <NewCase key={question.id} lessonId={lessonId} question={question} kind={current?.type} />
      )}
      {current && !isLast && (
        <AnotherWay
          key={current.type}
          lessonId={lessonId}
          conceptId={steps.conceptId}
          kind={current.type}
        />
      )}
    </div>
  );
}

type AnotherWayProps = { lessonId: string; conceptId: string; kind: RemediationItem["type"] };

function AnotherWay({ lessonId, conceptId, kind }: AnotherWayProps) {
  const fetcher = useFetcher<LessonAction>();
  const isSending = fetcher.state !== "idle";
  const hasFailed = !isSending && fetcher.data !== undefined && fetcher.data.status !== "seen";
  return (
    <fetcher.Form method="post" action={href("/lesson/:lessonId", { lessonId })}>
      <input type="hidden" {...intent<LessonIntent>("another-way")} />
      <ReadFields conceptId={conceptId} kind={kind} />
      {hasFailed && (
        <Notice tone="error" title="That didn't go through" className="mb-4">
          Check your connection and try again.
        </Notice>
      )}
      <Button type="submit" look="secondary" disabled={isSending}>
        Show another way
      </Button>
    </fetcher.Form>
  );
}

type ReadFieldsProps = { conceptId: string; kind: RemediationItem["type"] };

/** Which explanation was on the page. */
export const ReadFields = ({ conceptId, kind }: ReadFieldsProps) => (
  <>
    <input type="hidden" name="conceptId" value={conceptId} />
    <input type="hidden" name="kind" value={kind} />
  </>
);
