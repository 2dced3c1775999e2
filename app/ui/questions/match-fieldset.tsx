import { type ReactNode, useId } from "react";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";
import type { MatchContent, MatchKey, MatchResponse } from "#app/rules/questions/kinds/match.ts";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { Words } from "../prose/formulas.tsx";
import { LockedPairs } from "./locked-pairs.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { SelectBox } from "./select-box.tsx";

type MatchProps = { legend: ReactNode; lang: string | undefined; content: MatchContent };

type OpenMatchProps = MatchProps & {
  seed: string;
  /** The first answer: a second try begins with its pairs. */
  first?: MatchResponse;
};

/** One list of partners per item on the left. */
export function MatchFieldset({ legend, lang, content, seed, first }: OpenMatchProps) {
  const id = useId();
  const { left, right } = content;
  const partners = shownOrder(right.length, seed);
  return (
    <QuestionFrame legend={legend}>
      <div className="divide-y divide-line border-y border-line">
        {left.map((item, index) => (
          <div key={item} className="grid items-center gap-2 py-4 sm:grid-cols-2 sm:gap-4">
            <label
              htmlFor={`${id}-${index}`}
              lang={lang}
              className="min-w-0 font-medium wrap-anywhere"
            >
              <Words text={item} />
            </label>
            <SelectBox
              id={`${id}-${index}`}
              name={ANSWER}
              required
              defaultValue={first ? `${index}:${first.pairs[index]}` : ""}
            >
              <option value="">Choose…</option>
              {partners.map((partner) => (
                <option key={partner} value={`${index}:${partner}`}>
                  {inWords(right[partner] ?? "")}
                </option>
              ))}
            </SelectBox>
          </div>
        ))}
      </div>
    </QuestionFrame>
  );
}

type LockedMatchProps = MatchProps & { locked: { key: MatchKey; response: MatchResponse } };

/** Each item with the chosen partner, and the right one if it differs. */
export const LockedMatch = ({ content: { left, right }, locked, ...words }: LockedMatchProps) => (
  <LockedPairs
    {...words}
    pairs={left.map((item, index) => ({
      item,
      chosen: right[locked.response.pairs[index] ?? -1] ?? "",
      right: right[locked.key.pairs[index] ?? -1] ?? "",
    }))}
  />
);
