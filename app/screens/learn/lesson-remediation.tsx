import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { OpenLesson } from "#app/features/lessons/load-lesson.ts";
import type { RemediationItem } from "#app/rules/curriculum.ts";
import { languageOf } from "#app/rules/language.ts";
import type { LessonEvent, LessonSession } from "#app/rules/lesson-session.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { SkeletonText } from "#app/ui/parts/skeleton.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { EndOfPractice, PracticeEnded } from "./end-of-practice.tsx";
import { VisualDescription } from "./visual-description.tsx";
import type { action } from "./lesson.tsx";

const KINDS: Record<RemediationItem["type"], string> = {
  explanation: "In other words",
  analogy: "An analogy",
  example: "Another example",
  socratic_qa: "Question and answer",
};

export type Explanation =
  | { status: "ready"; items: readonly RemediationItem[] }
  | { status: "writing" }
  | { status: "failed"; tryAgain: () => void };

/** Begins to write another explanation when the result shows that one is needed, so that it is there a moment later. */
export function useExplanation({ isExplanationMissing, remediation }: OpenLesson): Explanation {
  const fetcher = useFetcher<typeof action>();
  const isAsked = useRef(false);
  const { submit } = fetcher;
  useEffect(() => {
    if (!isExplanationMissing || isAsked.current) return;
    isAsked.current = true;
    void submit({ deed: "explain-again" }, { method: "post" });
  }, [isExplanationMissing, submit]);
  if (!isExplanationMissing) return { status: "ready", items: remediation };
  if (fetcher.data?.status === "explained") return { status: "ready", items: fetcher.data.items };
  if (fetcher.state !== "idle" || fetcher.data === undefined) return { status: "writing" };
  return {
    status: "failed",
    tryAgain: () => void submit({ deed: "explain-again" }, { method: "post" }),
  };
}

type LessonRemediationProps = {
  lessonId: string;
  passageId: string | null;
  recalled: OpenLesson["recalled"];
  explanation: Explanation;
  remediation: LessonSession & { phase: "remediation" };
  dispatch: (event: LessonEvent) => void;
};

/** The same idea from other sides, after it was missed. */
export function LessonRemediation({
  lessonId,
  passageId,
  recalled,
  explanation,
  remediation,
  dispatch,
}: LessonRemediationProps) {
  const fetcher = useFetcher<typeof action>();
  const { weakConcepts, isPractice } = remediation;
  return (
    <>
      <Tag tone="clay">Needs Review</Tag>
      <Heading level={1} size="large" className="mt-3">
        Another way to see it
      </Heading>
      <p className="mt-2 mb-8 text-lg text-ink-soft">{weakConcepts.join(", ")}</p>
      {explanation.status === "writing" && (
        <>
          <p role="status" className="mb-6 text-ink-soft">
            Another explanation is being written for you.
          </p>
          <SkeletonText lines={6} />
        </>
      )}
      {explanation.status === "failed" && (
        <Notice
          tone="error"
          title="Failed to generate remediation content. Please try again."
          actions={
            <Button size="small" onClick={explanation.tryAgain}>
              Try again
            </Button>
          }
        />
      )}
      {explanation.status === "ready" && <Items items={explanation.items} />}
      <Recalled concepts={recalled} />
      <PracticeEnded reply={fetcher.data} lessonId={lessonId} />
      <fetcher.Form
        method="post"
        className="mt-8"
        onSubmit={() => {
          // A practice ends here: the server says where to go.
          if (!isPractice) dispatch({ type: "remediation-seen" });
        }}
      >
        <input type="hidden" name="deed" value={isPractice ? "finish" : "remediation-seen"} />
        {isPractice && <EndOfPractice passageId={passageId} />}
        <Button
          type="submit"
          size="large"
          isWide
          look={explanation.status === "ready" ? "primary" : "secondary"}
          disabled={fetcher.state !== "idle"}
        >
          {explanation.status === "ready" ? "Continue" : "Skip"}
        </Button>
      </fetcher.Form>
    </>
  );
}

function Items({ items }: { items: readonly RemediationItem[] }) {
  return (
    <div className="space-y-6">
      {items.map((item) => (
        <Card key={item.type} as="article" title={item.title} aside={<Tag>{KINDS[item.type]}</Tag>}>
          {item.type === "socratic_qa" ? (
            <Dialogue content={item.content} />
          ) : (
            <Prose text={item.content} size="note" />
          )}
          <VisualDescription text={item.visual_description} className="mt-4" />
        </Card>
      ))}
    </div>
  );
}

/** In the lesson's own words, beside the question that was missed. */
function Recalled({ concepts }: { concepts: OpenLesson["recalled"] }) {
  return concepts.map(({ name, description, passage, missed }) => (
    <Card key={name} as="article" title={name} aside={<Tag>From the lesson</Tag>} className="mt-6">
      <p className="font-semibold">{description}</p>
      {passage && <Prose text={passage} size="note" className="mt-3" />}
      {missed.map(({ question, rightAnswer, explanation }) => (
        <section key={question} className="mt-4 border-t border-line pt-4 wrap-break-word">
          <p className="text-sm text-ink-soft">{question}</p>
          <p className="mt-2 font-semibold">{rightAnswer}</p>
          <p className="mt-2">{explanation}</p>
        </section>
      ))}
    </Card>
  ));
}

/** Pairs of `Q:` and `A:` lines. An answer shows when it is asked for, and brings the next question with it. */
function Dialogue({ content }: { content: string }) {
  const pairs = [...content.matchAll(/^Q:\s*(.+)\n+A:\s*([\s\S]+?)(?=\n+Q:|\s*$)/gm)];
  // A model that marks them otherwise has written them all the same.
  if (pairs.length === 0) return <Prose text={content} size="note" />;
  return <Step pairs={pairs.map(([, question = "", answer = ""]) => ({ question, answer }))} />;
}

/** Each step lies within the one before: the browser opens them in order, before any script does. */
function Step({ pairs }: { pairs: readonly { question: string; answer: string }[] }) {
  const [first, ...others] = pairs;
  if (!first) return null;
  return (
    <>
      <p className="font-semibold" {...languageOf(first.question)}>
        {first.question}
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center rounded-soft border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-sunken [[open]>&]:hidden">
          Show the answer
        </summary>
        <Prose text={first.answer} size="note" className="mb-5" />
        <Step pairs={others} />
      </details>
    </>
  );
}
