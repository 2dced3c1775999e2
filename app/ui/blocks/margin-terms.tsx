import { languageOf } from "#app/rules/language.ts";
import type { ProseTerm } from "../prose/terms.ts";

/**
 * The key terms of the section being read, in the free margin of a wide screen. Hidden from screen readers: the same
 * words open at the underlined term.
 */
export const MarginTerms = ({ terms }: { terms: readonly ProseTerm[] }) => (
  <div
    aria-hidden="true"
    data-screen-only
    data-margin
    className="absolute inset-y-0 start-full ms-6 hidden w-64 min-[75rem]:block"
  >
    <dl className="sticky top-20 space-y-4 pt-1 text-sm leading-snug text-ink-soft">
      {terms.map(({ name, description }) => (
        <div key={name} className="flex gap-3">
          <span className="mt-2.5 w-8 shrink-0 border-t-2 border-dotted border-teal" />
          <div className="min-w-0" {...languageOf(description)}>
            <dt className="font-semibold text-teal">{name}</dt>
            <dd className="mt-0.5">{description}</dd>
          </div>
        </div>
      ))}
    </dl>
  </div>
);
