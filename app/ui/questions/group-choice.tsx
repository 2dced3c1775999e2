import type { ComponentProps } from "react";
import { Words } from "../prose/formulas.tsx";

type GroupChoiceProps = {
  item: string;
  groups: readonly string[];
  isDisabled?: boolean;
  /** What else a group's radio button is. */
  radio: (group: number) => ComponentProps<"input">;
};

/** The group of one thing: native radio buttons. */
export const GroupChoice = ({ item, groups, isDisabled = false, radio }: GroupChoiceProps) => (
  <fieldset disabled={isDisabled} className="min-w-0">
    <legend className="mb-1 leading-snug wrap-anywhere">
      <Words text={item} />
    </legend>
    <div className="flex flex-wrap gap-2">
      {groups.map((name, group) => (
        <label
          key={name}
          className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-small border border-line-strong px-3 wrap-anywhere has-checked:border-honey has-checked:bg-comb"
        >
          <input type="radio" className="shrink-0 accent-ink" {...radio(group)} />
          <Words text={name} />
        </label>
      ))}
    </div>
  </fieldset>
);
