import type { ReactNode } from "react";
import { partName } from "#app/rules/questions/answer-fields.ts";
import type { SortContent, SortKey, SortResponse } from "#app/rules/questions/kinds/sort.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { GroupChoice } from "./group-choice.tsx";
import { LockedPairs } from "./locked-pairs.tsx";
import { QuestionFrame } from "./question-frame.tsx";

type SortProps = { legend: ReactNode; lang: string | undefined; content: SortContent };

type OpenSortProps = SortProps & {
  seed: string;
  /** The first answer: a second try begins with its groups. */
  first?: SortResponse;
};

/** A group for each item. */
export function SortFieldset({ legend, lang, content, seed, first }: OpenSortProps) {
  const { groups, items } = content;
  return (
    <QuestionFrame legend={legend}>
      <div lang={lang} className="divide-y divide-line border-y border-line font-medium">
        {shownOrder(items.length, seed).map((item) => (
          <div key={item} className="py-4">
            <GroupChoice
              item={items[item] ?? ""}
              groups={groups}
              radio={(group) => ({
                name: partName(item),
                value: `${item}:${group}`,
                defaultChecked: first?.groups[item] === group,
                required: true,
              })}
            />
          </div>
        ))}
      </div>
    </QuestionFrame>
  );
}

type LockedSortProps = SortProps & { locked: { key: SortKey; response: SortResponse } };

/** Each item with the chosen group, and the right one if it differs. */
export const LockedSort = ({ content: { groups, items }, locked, ...words }: LockedSortProps) => (
  <LockedPairs
    {...words}
    pairs={items.map((item, index) => ({
      item,
      chosen: groups[locked.response.groups[index] ?? -1] ?? "",
      right: groups[locked.key.groups[index] ?? -1] ?? "",
    }))}
  />
);
