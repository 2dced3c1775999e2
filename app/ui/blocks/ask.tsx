import { use } from "react";
import CircleHelp from "lucide-react/icons/circle-help";
import { languageOf } from "#app/rules/language.ts";
import type { AskBlock } from "#app/rules/blocks/ask.ts";
import { Disclosure } from "../parts/disclosure.tsx";
import { Prose } from "../prose.tsx";
import { Words } from "../prose/formulas.tsx";
import type { BlockViewProps } from "./block-view-props.ts";
import { SectionNamesContext } from "./section-names.ts";

/** Predict first, then look: a native disclosure, so it works without JavaScript. */
export function Ask({ block }: BlockViewProps<AskBlock>) {
  const names = use(SectionNamesContext);
  const { prompt, options = [], answer } = block;
  const right = answer.option === undefined ? undefined : options[answer.option];
  return (
    <aside
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
        <Disclosure label="Show the answer">
          {right !== undefined && (
            <p className="mb-2 font-semibold wrap-break-word">
              <Words text={right} />
            </p>
          )}
          <Prose text={answer.text} size="note" />
        </Disclosure>
      </div>
    </aside>
  );
}
