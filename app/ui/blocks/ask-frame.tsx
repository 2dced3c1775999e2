import { type ReactNode, use } from "react";
import CircleHelp from "lucide-react/icons/circle-help";
import { languageOf } from "#app/rules/language.ts";
import type { RenderedAsk } from "#app/rules/blocks/rendered-block.ts";
import { classNames } from "../class-names.ts";
import { Words } from "../prose/formulas.tsx";
import type { BlockViewProps } from "./block-view-props.ts";
import { SectionNamesContext } from "./section-names.ts";

type AskFrameProps = BlockViewProps<RenderedAsk> & {
  /** Whether `children` has the options as buttons: the list is for paper and for pages without scripts. */
  hasButtons?: boolean;
  /** `children` are the answer, which paper has, too. */
  hasAnswer?: boolean;
  children: ReactNode;
};

/** Predict first, then look: both ways to the answer work without JavaScript. */
export function AskFrame(props: AskFrameProps) {
  const { block, hasButtons = false, hasAnswer = false, children } = props;
  const names = use(SectionNamesContext);
  const { id, prompt, options = [] } = block;
  return (
    <aside
      id={`stop-${id}`}
      className="max-w-lesson rounded-soft border border-line-strong bg-surface p-4 sm:p-6"
      aria-labelledby={`stop-${id}-question`}
    >
      <StopQuestion
        id={`stop-${id}-question`}
        label={names.ask}
        prompt={prompt}
        options={options}
        isListHidden={hasButtons}
      />
      <div data-screen-only={hasAnswer ? undefined : ""}>{children}</div>
    </aside>
  );
}

type QuestionProps = {
  id: string;
  label: string;
  prompt: string;
  options: readonly string[];
  isListHidden: boolean;
};

/** A lesson may have several stops, so each is a landmark named by its question. */
function StopQuestion({ id, label, prompt, options, isListHidden }: QuestionProps) {
  return (
    <>
      <p className="flex items-center gap-2 text-sm font-semibold text-ink-soft" aria-hidden="true">
        <CircleHelp className="size-5 shrink-0" />
        <span {...languageOf(label)}>{label}</span>
      </p>
      <p
        id={id}
        className="mt-2 text-lg leading-snug font-bold wrap-break-word"
        {...languageOf(prompt)}
      >
        <Words text={prompt} />
      </p>
      {options.length > 0 && (
        <ol
          className={classNames(
            "mt-3 list-[upper-alpha] space-y-1 ps-7",
            isListHidden && "hidden noscript:block print:block",
          )}
          {...languageOf(options.join(" "))}
        >
          {options.map((option) => (
            <li key={option} className="ps-1 wrap-break-word">
              <Words text={option} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
