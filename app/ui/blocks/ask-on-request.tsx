import { lazy, Suspense, use, useState } from "react";
import { languageOf } from "#app/rules/language.ts";
import type { AskAnswer, RenderedAsk } from "#app/rules/blocks/rendered-block.ts";
import { CitedItemsContext } from "../prose/cited-items.ts";
import { DrawnFormulasContext } from "../prose/drawn-formulas.ts";
import { AnswerSourceContext } from "./answer-source.ts";
import { AskFrame } from "./ask-frame.tsx";
import type { BlockViewProps } from "./block-view-props.ts";
import { OptionButtons } from "./option-buttons.tsx";
import { SectionNamesContext } from "./section-names.ts";

const Answer = lazy(async () => ({ default: (await import("./answer.tsx")).Answer }));

/** The page has no answer before the reader wants it. Without JavaScript the link loads the page with it. */
export function AskOnRequest({ block }: BlockViewProps<RenderedAsk>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { answer, hasFailed, isLoading, find } = useAnswer(block.id);
  const { id, options = [] } = block;
  const hasOptions = options.length > 0;
  const choose = (option: number) => {
    setChosen(option);
    find();
  };
  return (
    <AskFrame block={block} hasButtons={hasOptions}>
      {hasOptions && (
        <OptionButtons
          labelledBy={`stop-${id}-question`}
          options={options.map((text, value) => ({ value, text }))}
          onChoose={choose}
          isDisabled={isLoading}
          verdict={answer && chosen !== null ? { chosen, right: answer.answer.option } : null}
          className="needs-script mt-4 print:hidden"
        />
      )}
      {answer ? (
        <div role="status" className="mt-4">
          {chosen !== null && answer.answer.option !== undefined && (
            <p className="mb-1 font-bold">
              {chosen === answer.answer.option ? "That's right." : "Not quite."}
            </p>
          )}
          <CitedItemsContext value={answer.items ?? []}>
            <DrawnFormulasContext value={answer.formulas}>
              <Suspense>
                <Answer answer={answer.answer} options={chosen === null ? options : []} />
              </Suspense>
            </DrawnFormulasContext>
          </CitedItemsContext>
        </div>
      ) : (
        <ShowAnswer id={id} onShow={find} isForPlainPages={hasOptions} />
      )}
      {hasFailed && (
        <p role="status" className="mt-2">
          That didn't go through. Please check your connection and try again.
        </p>
      )}
    </AskFrame>
  );
}

function useAnswer(blockId: string) {
  const source = use(AnswerSourceContext);
  const [state, setState] = useState<AskAnswer | "loading" | "failed" | null>(null);
  const find = () => {
    if (!source) return false;
    setState("loading");
    void source(blockId).then(setState, () => setState("failed"));
    return true;
  };
  const answer = typeof state === "object" ? state : null;
  return { answer, hasFailed: state === "failed", isLoading: state === "loading", find };
}

type ShowAnswerProps = {
  id: string;
  /** False where nothing can be fetched: the link is followed. */
  onShow: () => boolean;
  /** A press on an option shows the answer, too. */
  isForPlainPages: boolean;
};

function ShowAnswer({ id, onShow, isForPlainPages }: ShowAnswerProps) {
  const label = use(SectionNamesContext).answer;
  const visibility = isForPlainPages ? "hidden noscript:inline-flex" : "inline-flex";
  return (
    <a
      href={`?read=again&answer=${encodeURIComponent(id)}#stop-${id}`}
      className={`mt-2 ${visibility} min-h-11 items-center font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4`}
      onClick={(event) => {
        if (onShow()) event.preventDefault();
      }}
    >
      <span {...languageOf(label)}>{label}</span>
    </a>
  );
}
