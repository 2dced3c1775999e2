import { useState } from "react";
import { useFetcher } from "react-router";
import type { RemediationItem } from "#app/rules/curriculum.ts";
import type { LessonEvent } from "#app/rules/lesson-session.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { Prose } from "#app/ui/prose.tsx";

const KINDS: Record<RemediationItem["type"], string> = {
  explanation: "In other words",
  analogy: "An analogy",
  example: "Another example",
  socratic_qa: "Question and answer",
};

type LessonRemediationProps = {
  items: readonly RemediationItem[];
  concepts: readonly string[];
  dispatch: (event: LessonEvent) => void;
};

/** The same idea from other sides, for who missed it. */
export function LessonRemediation({ items, concepts, dispatch }: LessonRemediationProps) {
  const fetcher = useFetcher();
  return (
    <>
      <Tag tone="clay">Needs Review</Tag>
      <Heading level={1} size="large" className="mt-3">
        Another way to see it
      </Heading>
      <p className="mt-2 mb-8 text-lg text-ink-soft">{concepts.join(", ")}</p>
      <div className="space-y-6">
        {items.map((item) => (
          <Card
            key={item.type}
            as="article"
            title={item.title}
            aside={<Tag>{KINDS[item.type]}</Tag>}
          >
            {item.type === "socratic_qa" ? (
              <Dialogue content={item.content} />
            ) : (
              <Prose text={item.content} size="note" />
            )}
          </Card>
        ))}
      </div>
      <Button
        size="large"
        isWide
        className="mt-8"
        onClick={() => {
          void fetcher.submit({ deed: "remediation-seen" }, { method: "post" });
          dispatch({ type: "remediation-seen" });
        }}
      >
        Continue
      </Button>
    </>
  );
}

/** Pairs of `Q:` and `A:` lines; an answer shows when it is asked for. */
function Dialogue({ content }: { content: string }) {
  const pairs = [...content.matchAll(/^Q:\s*(.+)\n+A:\s*([\s\S]+?)(?=\n+Q:|\s*$)/gm)];
  const [shown, setShown] = useState(0);
  return (
    <ol className="space-y-5">
      {pairs.slice(0, shown + 1).map(([, question = "", answer = ""], index) => (
        <li key={question}>
          <p className="font-semibold">{question}</p>
          {index < shown ? (
            <Prose text={answer} size="note" className="mt-2" />
          ) : (
            <Button
              look="secondary"
              size="small"
              className="mt-3"
              onClick={() => setShown(index + 1)}
            >
              Show the answer
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
