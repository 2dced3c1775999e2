import { use, useState } from "react";
import CircleHelp from "lucide-react/icons/circle-help";
import { languageOf } from "#app/rules/language.ts";
import type { AskAnswer, RenderedAsk } from "#app/rules/blocks/rendered-block.ts";
import { Disclosure } from "../parts/disclosure.tsx";
import { Prose } from "../prose.tsx";
import { DrawnFormulasProvider, Words } from "../prose/formulas.tsx";
import { AnswerSourceContext } from "./answer-source.ts";
import type { BlockViewProps } from "./block-view-props.ts";
import { SectionNamesContext } from "./section-names.ts";

/** Predict first, then look: both ways to the answer work without JavaScript. */
export function Ask({ block }: BlockViewProps<RenderedAsk>) {
  const names = use(SectionNamesContext);
  const { id, prompt, options = [], answer } = block;
  return (
    <aside
      id={`stop-${id}`}
      className="max-w-lesson rounded-soft border border-line-strong bg-surface p-4 sm:p-6"
      aria-label={names.ask}
    >
      <p className="flex items-center gap-2 text-sm font-semibold text-ink-soft" aria-hidden="true">
        <CircleHelp className="size-5 shrink-0" />
        <span {...languageOf(names.ask)}>{names.ask}</span>
      </p>
      <p className="mt-2 text-lg leading-snug font-bold wrap-break-word" {...languageOf(prompt)}>
        <Words text={prompt} />
      </p>
      {options.length > 0 && (
        <ol className="mt-3 list-[upper-alpha] space-y-1 ps-7" {...languageOf(options.join(" "))}>
          {options.map((option) => (
            <li key={option} className="ps-1 wrap-break-word">
              <Words text={option} />
            </li>
          ))}
        </ol>
      )}
      <div data-screen-only>
        {answer === null ? (
          <AnswerOnRequest block={block} />
        ) : (
          <Disclosure label="Show the answer">
            <Answer answer={answer} options={options} />
          </Disclosure>
        )}
      </div>
    </aside>
  );
}

type AnswerProps = { answer: AskAnswer["answer"]; options: readonly string[] };

function Answer({ answer: { option, text }, options }: AnswerProps) {
  const right = option === undefined ? undefined : options[option];
  return (
    <>
      {right !== undefined && (
        <p className="mb-2 font-semibold wrap-break-word">
          <Words text={right} />
        </p>
      )}
      <Prose text={text} size="note" />
    </>
  );
}

/** The page has no answer before it is asked for. Without JavaScript the link loads the page with it. */
function AnswerOnRequest({ block: { id, options } }: { block: RenderedAsk }) {
  const find = use(AnswerSourceContext);
  const [found, setFound] = useState<AskAnswer | "not-sent" | null>(null);
  if (found !== null && found !== "not-sent")
    return (
      <div role="status" className="mt-4">
        <DrawnFormulasProvider formulas={found.formulas}>
          <Answer answer={found.answer} options={options ?? []} />
        </DrawnFormulasProvider>
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
        Show the answer
      </a>
      {found === "not-sent" && (
        <p role="status">That didn't go through. Please check your connection and try again.</p>
      )}
    </>
  );
}
