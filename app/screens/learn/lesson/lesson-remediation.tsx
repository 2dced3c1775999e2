import { useFetcher } from "react-router";
import type { OpenLesson } from "./open-lesson.ts";
import { REMEDIATION_TYPES } from "#app/rules/course-shape.ts";
import type { RemediationItem } from "#app/rules/curriculum.ts";
import { languageOf } from "#app/rules/language.ts";
import type { LessonEvent, LessonSession } from "#app/rules/lesson-session.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { SkeletonText } from "#app/ui/parts/skeleton.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { EndOfPractice, PracticeEnded } from "./end-of-practice.tsx";
import { VisualDescription } from "#app/ui/diagrams/visual-description.tsx";
import type { Explanation } from "../use-explanation.ts";
import type { StreamedText } from "./use-lesson-stream.ts";
import { intent } from "../../intents.ts";
import type { LessonIntent } from "./lesson-intents.ts";

const KINDS: Record<RemediationItem["type"], string> = {
  explanation: "In other words",
  analogy: "An analogy",
  example: "Another example",
  socratic_qa: "Question and answer",
};

type LessonRemediationProps = {
  lessonId: string;
  sessionId: string | null;
  recalled: OpenLesson["recalled"];
  explanation: Explanation;
  remediation: LessonSession & { phase: "remediation" };
  dispatch: (event: LessonEvent) => void;
};

/** Explains a missed idea in other ways. */
export function LessonRemediation({
  lessonId,
  sessionId,
  recalled,
  explanation,
  remediation,
  dispatch,
}: LessonRemediationProps) {
  const fetcher = useFetcher();
  const { weakConcepts, isPractice } = remediation;
  return (
    <>
      <Tag tone="clay">Needs Review</Tag>
      <Heading level={1} size="large" className="mt-3">
        Another way to see it
      </Heading>
      <p className="mt-2 mb-8 text-lg text-ink-soft">{weakConcepts.join(", ")}</p>
      {explanation.status === "writing" && <PartialExplanation text={explanation.text} />}
      {explanation.status === "failed" && (
        <Notice
          tone="error"
          title={explanation.message ?? "Failed to generate remediation content. Please try again."}
          actions={
            explanation.message === null && (
              <Button size="small" onClick={explanation.tryAgain}>
                Try again
              </Button>
            )
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
          // A practice session ends here: the server redirects.
          if (!isPractice) dispatch({ type: "remediation-seen" });
        }}
      >
        <input
          type="hidden"
          {...intent<LessonIntent>(isPractice ? "finish" : "remediation-seen")}
        />
        {isPractice && <EndOfPractice sessionId={sessionId} />}
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

/** The explanations as they stream in. Answers in the dialogue are hidden once it is complete. */
function PartialExplanation({ text: { fields, latest, progress } }: { text: StreamedText }) {
  const begun = REMEDIATION_TYPES.filter((type) => fields[`${type}.title`] !== undefined);
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft">
        Writing you another explanation...
      </p>
      <ProgressBar share={progress / 100} label="Writing" size="thin" className="mb-6" />
      {begun.length === 0 && <SkeletonText lines={6} />}
      <div className="space-y-6">
        {begun.map((type) => (
          <Card
            key={type}
            as="article"
            title={fields[`${type}.title`]}
            aside={<Tag>{KINDS[type]}</Tag>}
          >
            <Prose
              text={fields[`${type}.content`] ?? ""}
              size="note"
              isPartial={latest === `${type}.content`}
            />
          </Card>
        ))}
      </div>
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

/** The lesson's own words about the concept, next to the question that was missed. */
function Recalled({ concepts }: { concepts: OpenLesson["recalled"] }) {
  return concepts.map(({ name, description, excerpt, missed }) => (
    <Card key={name} as="article" title={name} aside={<Tag>From the lesson</Tag>} className="mt-6">
      <p className="font-semibold">{description}</p>
      {excerpt && <Prose text={excerpt} size="note" className="mt-3" />}
      {missed.map(({ question, rightAnswer, explanation }) => (
        <section key={question} className="mt-4 border-t border-line pt-4 wrap-break-word">
          <p className="text-sm text-ink-soft">
            <Words text={question} />
          </p>
          <p className="mt-2 font-semibold">
            <Words text={rightAnswer} />
          </p>
          <p className="mt-2">
            <Words text={explanation} />
          </p>
        </section>
      ))}
    </Card>
  ));
}

/** Pairs of `Q:` and `A:` lines. Showing an answer also reveals the next question. */
function Dialogue({ content }: { content: string }) {
  const pairs = [...content.matchAll(/^Q:\s*(.+)\n+A:\s*([\s\S]+?)(?=\n+Q:|\s*$)/gm)];
  // The model used another format: show the text as it is.
  if (pairs.length === 0) return <Prose text={content} size="note" />;
  return <Step pairs={pairs.map(([, question = "", answer = ""]) => ({ question, answer }))} />;
}

/** Steps are nested so that the browser reveals them in order, even without JavaScript. */
function Step({ pairs }: { pairs: readonly { question: string; answer: string }[] }) {
  const [first, ...others] = pairs;
  if (!first) return null;
  return (
    <>
      <p className="font-semibold" {...languageOf(first.question)}>
        <Words text={first.question} />
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
