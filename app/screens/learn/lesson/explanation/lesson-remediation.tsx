import type { OpenLesson } from "../open-lesson.ts";
import { REMEDIATION_TYPES } from "#app/rules/lessons/course-shape.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { SkeletonText } from "#app/ui/parts/skeleton.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";
import { KIND_NAMES } from "./explanation-card.tsx";
import { ExplanationStepsView } from "./explanation-steps.tsx";
import type { Explanation } from "../../use-explanation.ts";
import type { StreamedText } from "../writing/use-lesson-stream.ts";

type LessonRemediationProps = {
  page: Pick<OpenLesson, "lesson" | "recalled" | "steps" | "weakConcepts">;
  explanation: Explanation;
};

/** Explains a missed idea in other ways. */
export function LessonRemediation({ page, explanation }: LessonRemediationProps) {
  const { lesson, recalled, steps, weakConcepts } = page;
  // Nobody has written another explanation: the lesson's own words come before the new question.
  const isFromLesson = explanation.status === "ready" && explanation.items.length === 0;
  return (
    <section className="mt-10 border-t border-line pt-8">
      <Tag tone="clay">Needs Review</Tag>
      <Heading level={2} className="mt-3">
        Another way to see it
      </Heading>
      <p className="mt-1 mb-6 text-lg text-ink-soft">{weakConcepts.join(", ")}</p>
      {explanation.status === "writing" && <PartialExplanation text={explanation.text} />}
      {explanation.status === "failed" && <FailedExplanation {...explanation} />}
      {isFromLesson && <Recalled concepts={recalled} />}
      {explanation.status === "ready" && (
        <ExplanationStepsView lessonId={lesson.id} items={explanation.items} steps={steps} />
      )}
      {!isFromLesson &&
        recalled.map((concept) => (
          // One explanation at a time: the other ideas that were missed open on request.
          <Disclosure key={concept.name} label={`${concept.name}, as in the lesson`}>
            <Recalled concepts={[concept]} />
          </Disclosure>
        ))}
    </section>
  );
}

/** Trying again helps unless a limit was reached, whose message says so. */
function FailedExplanation({ message, tryAgain }: Extract<Explanation, { status: "failed" }>) {
  return (
    <Notice
      tone="error"
      title={message ?? "Failed to generate remediation content. Please try again."}
      actions={
        message === null && (
          <Button size="small" onClick={tryAgain}>
            Try again
          </Button>
        )
      }
    />
  );
}

/** The explanation that is read first, as it streams in, before the others. */
function PartialExplanation({ text: { fields, latest, progress } }: { text: StreamedText }) {
  const [first] = Object.keys(fields);
  const kind = REMEDIATION_TYPES.find((type) => first?.startsWith(`${type}.`));
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft">
        Writing you another explanation...
      </p>
      <ProgressBar share={progress / 100} label="Writing" size="thin" className="mb-6" />
      {kind === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <Card as="article" title={fields[`${kind}.title`]} aside={<Tag>{KIND_NAMES[kind]}</Tag>}>
          <Prose
            text={fields[`${kind}.content`] ?? ""}
            size="note"
            isPartial={latest === `${kind}.content`}
          />
        </Card>
      )}
    </>
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
