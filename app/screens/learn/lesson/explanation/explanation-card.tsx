import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";
import { languageOf } from "#app/rules/language.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";
import { VisualDescription } from "#app/ui/diagrams/visual-description.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Words } from "#app/ui/prose/formulas.tsx";

export const KIND_NAMES: Record<RemediationItem["type"], string> = {
  explanation: "In other words",
  analogy: "An analogy",
  example: "Another example",
  socratic_qa: "Question and answer",
};

/** One of the four other explanations. */
export function ExplanationCard({ item }: { item: RemediationItem }) {
  return (
    <Card as="article" title={item.title} aside={<Tag>{KIND_NAMES[item.type]}</Tag>}>
      <ExplanationText item={item} />
    </Card>
  );
}

export function ExplanationText({ item }: { item: RemediationItem }) {
  return (
    <>
      {item.type === "socratic_qa" ? (
        <Dialogue content={item.content} />
      ) : (
        <Prose text={item.content} size="note" />
      )}
      <VisualDescription text={item.visual_description} className="mt-4" />
    </>
  );
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
          {sectionNames(languageOf(first.question).lang).answer}
        </summary>
        <Prose text={first.answer} size="note" className="mb-5" />
        <Step pairs={others} />
      </details>
    </>
  );
}
