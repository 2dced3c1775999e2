import { use, useState } from "react";
import Speech from "lucide-react/icons/speech";
import { languageOf } from "#app/rules/language.ts";
import { SectionNamesContext } from "#app/ui/blocks/section-names.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import type { ProseTerm } from "#app/ui/prose/terms.ts";
import { TutorContext } from "../../tutor/about.ts";
import { ExplainBack } from "../../tutor/explain-back.tsx";

const JUDGEMENTS = [
  ["known", "Knew it"],
  ["unknown", "Not yet"],
] as const;

const REPLIES = {
  known: "You knew it without looking.",
  unknown: "Now you've seen it twice. That helps.",
} as const;

type SayItFirstProps = { lessonId: string; term: ProseTerm };

/**
 * After the explanation: say what a term means, then look. Nothing is graded, nothing is sent but words for the tutor where there
 * is one, and it opens without a script.
 */
export function SayItFirst({ lessonId, term: { name, description } }: SayItFirstProps) {
  const { say, meaning, look } = use(SectionNamesContext);
  const [before, after] = meaning.split("{}");
  const [judged, setJudged] = useState<keyof typeof REPLIES | null>(null);
  return (
    <aside
      dir={languageOf(say).dir}
      aria-label={say}
      className="rounded-soft border border-line-strong bg-surface p-4 wrap-break-word sm:p-6 print:hidden"
    >
      <p className="flex items-center gap-2 text-sm font-semibold text-ink-soft" aria-hidden="true">
        <Speech className="size-5 shrink-0" />
        <span {...languageOf(say)}>{say}</span>
      </p>
      <p className="mt-2 text-lg leading-snug font-bold" {...languageOf(meaning)}>
        {before}
        <span {...languageOf(name)}>{name}</span>
        {after}
      </p>
      {use(TutorContext) && (
        <div dir="ltr">
          <ExplainBack lessonId={lessonId} quote={name} />
        </div>
      )}
      <Disclosure label={look}>
        <p className="animate-rise" {...languageOf(description)}>
          {description}
        </p>
        <div className="needs-script mt-4">
          <div className="flex flex-wrap gap-3">
            {JUDGEMENTS.map(([value, label]) => (
              <Button
                key={value}
                look="secondary"
                size="small"
                aria-pressed={judged === value}
                className="aria-pressed:border-honey-deep aria-pressed:bg-comb"
                onClick={() => setJudged(value)}
              >
                {label}
              </Button>
            ))}
          </div>
          <p role="status" className="mt-2 min-h-6 text-ink-soft">
            {judged && REPLIES[judged]}
          </p>
        </div>
      </Disclosure>
    </aside>
  );
}
