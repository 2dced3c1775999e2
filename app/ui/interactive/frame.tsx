import { type ReactNode, useId } from "react";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import { languageOf } from "#app/rules/language.ts";
import { LiveRegion } from "../parts/live-region.tsx";
import { Words } from "../prose/formulas.tsx";

type FrameProps = {
  title: string;
  note?: string | undefined;
  /** Read out when it changes. */
  message?: string;
  children: ReactNode;
};

/** What a reader moves, with its name and what to do. */
export function Frame({ title, note, message = "", children }: FrameProps) {
  const id = useId();
  return (
    <figure
      aria-labelledby={id}
      className="@container max-w-lesson rounded-soft border border-line-strong bg-surface p-4 sm:p-6"
    >
      <figcaption id={id} className="text-lg leading-snug font-bold text-balance wrap-break-word">
        <span {...languageOf(title)}>
          <Words text={title} />
        </span>
      </figcaption>
      {note !== undefined && (
        <p className="mt-1 leading-snug text-ink-soft" {...languageOf(note)}>
          <Words text={note} />
        </p>
      )}
      <div className="mt-4">{children}</div>
      <LiveRegion message={inWords(message)} />
    </figure>
  );
}

type DoneProps = {
  because: string;
  /** Where the pressed button is gone: a keyboard goes on from here, and a screen reader says it. */
  takesFocus?: boolean;
};

/** Said once something is right, by colour, mark and word. */
export const Done = ({ because, takesFocus = false }: DoneProps) => (
  <p
    ref={takesFocus ? focus : undefined}
    tabIndex={takesFocus ? -1 : undefined}
    className="mt-4 rounded-small bg-meadow-wash p-3 leading-snug"
    data-screen-only
  >
    <span lang="en" className="font-bold text-meadow-text">
      That’s it.{" "}
    </span>
    <span {...languageOf(because)}>
      <Words text={because} />
    </span>
  </p>
);

/** As a `ref`: once it is there. */
export const focus = (element: HTMLElement | null) => element?.focus();

/** Not there yet: no colour of a mistake, because trying is the point. */
export const NotYet = ({ children }: { children: ReactNode }) => (
  <p lang="en" className="mt-4 rounded-small bg-sunken p-3 leading-snug" data-screen-only>
    {children}
  </p>
);

/** What paper, and a page without scripts, has instead of something to move. */
export const OnPaper = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="mt-4 hidden leading-snug noscript:block print:block" {...languageOf(text)}>
    {children}
  </div>
);
