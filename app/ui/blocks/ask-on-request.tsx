import { lazy, Suspense, use, useState } from "react";
import { languageOf } from "#app/rules/language.ts";
import type { AskAnswer, RenderedAsk } from "#app/rules/blocks/rendered-block.ts";
import { DrawnFormulasContext } from "../prose/drawn-formulas.ts";
import { AnswerSourceContext } from "./answer-source.ts";
import { AskFrame } from "./ask-frame.tsx";
import type { BlockViewProps } from "./block-view-props.ts";
import { SectionNamesContext } from "./section-names.ts";

const Answer = lazy(async () => ({ default: (await import("./answer.tsx")).Answer }));

/** The page has no answer before the reader wants it. Without JavaScript the link loads the page with it. */
export function AskOnRequest({ block }: BlockViewProps<RenderedAsk>) {
  return (
    <AskFrame block={block}>
      <AnswerOnRequest block={block} />
    </AskFrame>
  );
}

function AnswerOnRequest({ block: { id, options } }: { block: RenderedAsk }) {
  const find = use(AnswerSourceContext);
  const label = use(SectionNamesContext).answer;
  const [answer, setFound] = useState<AskAnswer | "not-sent" | null>(null);
  if (answer !== null && answer !== "not-sent")
    return (
      <div role="status" className="mt-4">
        <DrawnFormulasContext value={answer.formulas}>
          <Suspense>
            <Answer answer={answer.answer} options={options ?? []} />
          </Suspense>
        </DrawnFormulasContext>
      </div>
    );
  return (
    <>
      <a
        href={`?read=again&answer=${encodeURIComponent(id)}#stop-${id}`}
        className="mt-2 inline-flex min-h-11 items-center font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4"
        onClick={(event) => {
          if (!find) return;
          event.preventDefault();
          void find(id).then(setFound, () => setFound("not-sent"));
        }}
      >
        <span {...languageOf(label)}>{label}</span>
      </a>
      {answer === "not-sent" && (
        <p role="status">That didn't go through. Please check your connection and try again.</p>
      )}
    </>
  );
}
