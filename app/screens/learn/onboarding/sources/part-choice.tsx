import { type ChangeEvent, useRef } from "react";
import type { SourcePart } from "#app/rules/sources/source.ts";
import {
  isTicked,
  partDepths,
  partsField,
  type SourceChoice,
  wordsIn,
} from "#app/rules/sources/source-choice.ts";
import { languageOf } from "#app/rules/language.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { countOf } from "./source-in-words.ts";

type PartChoiceProps = {
  source: { id: string; name: string; words: number | null; parts: readonly SourcePart[] };
  /** Of the source in its form. */
  place: number;
  /** What was chosen before; null for everything. */
  choice: readonly SourceChoice[] | null;
  chosen: readonly SourceChoice[];
  /** Called after several were ticked by script, which no event says. */
  onChange: () => void;
};

/** The headings of a source as native boxes, so that a reload or a page without script has them, too. */
export function PartChoice({ source, place, choice, chosen, onChange }: PartChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  const { id, name, parts } = source;
  const depths = partDepths(parts);
  const tick = (isTickedNow: boolean, places: readonly number[]) => {
    const inputs = box.current?.querySelectorAll("input") ?? [];
    for (const part of places) if (inputs[part]) inputs[part].checked = isTickedNow;
    onChange();
  };
  const all = parts.map((_, part) => part);
  /** A chapter takes its sections along. */
  const tickBelow = (event: ChangeEvent<HTMLInputElement>, part: number) =>
    tick(event.target.checked, sectionsOf(depths, part));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Parts of {name}</legend>
      <div className="flex flex-wrap items-center gap-x-2 border-t border-line pt-3">
        <p className="grow basis-52">
          <span aria-hidden="true" className="block font-semibold">
            What to learn
          </span>
          <span className="block text-sm text-ink-soft tabular-nums noscript:hidden">
            {sumOf(source, chosen)}
          </span>
        </p>
        <span className="flex noscript:hidden">
          <Button look="quiet" size="small" onClick={() => tick(true, all)}>
            Choose all<span className="sr-only"> of {name}</span>
          </Button>
          <Button look="quiet" size="small" onClick={() => tick(false, all)}>
            Choose none<span className="sr-only"> of {name}</span>
          </Button>
        </span>
      </div>
      <div ref={box} className="-mx-2 max-h-[21rem] overflow-y-auto overscroll-contain px-2">
        {parts.map(({ title, words }, part) => (
          <CheckboxField
            // oxlint-disable-next-line react/no-array-index-key -- two headings may have one title
            key={part}
            id={`${partsField(place)}-${part}`}
            name={partsField(place)}
            value={part}
            defaultChecked={isTicked(choice, id, part)}
            onChange={(event) => tickBelow(event, part)}
            className={INDENTS[Math.min(depths[part] ?? 0, INDENTS.length - 1)]}
            label={
              <span className={depths[part] === 0 ? "wrap-anywhere" : "font-normal wrap-anywhere"}>
                <span {...languageOf(title)}>{title}</span>{" "}
                <span className="text-sm font-normal whitespace-nowrap text-ink-soft tabular-nums">
                  {countOf(words, "word")}
                </span>
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** "8 of 12 parts, 40,800 words" */
function sumOf(source: PartChoiceProps["source"], chosen: readonly SourceChoice[]): string {
  const { length } = source.parts;
  const own = chosen.filter(({ id }) => id === source.id);
  const [first] = own;
  const parts = first ? (first.parts?.length ?? length) : 0;
  return `${parts} of ${length} parts, ${countOf(wordsIn(own, [source]), "word")}`;
}

const INDENTS = ["", "ps-6 sm:ps-8", "ps-10 sm:ps-16", "ps-12 sm:ps-20"];

/** The parts below one in the outline. */
function sectionsOf(depths: readonly number[], part: number): number[] {
  const next = depths.findIndex((depth, at) => at > part && depth <= (depths[part] ?? 0));
  const end = next === -1 ? depths.length : next;
  return Array.from({ length: end - part - 1 }, (_, at) => part + 1 + at);
}
