import { useState } from "react";
import type { SortBlock } from "#app/rules/interactive/sort.ts";
import { languageOf } from "#app/rules/language.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { Button } from "../parts/button.tsx";
import { GroupChoice } from "../questions/group-choice.tsx";
import { Words } from "../prose/formulas.tsx";
import { Done, Frame, NotYet, OnPaper } from "./frame.tsx";
import { Ordering } from "./ordering.tsx";

/** Things to put in order, or into groups. */
export function Sort({ block }: BlockViewProps<SortBlock>) {
  const { id, task, order, because } = block;
  if (!order) return <Grouping block={block} />;
  return (
    <Ordering id={id} task={task} items={order.map((label) => ({ label }))} because={because} />
  );
}

const NO_GROUPS: NonNullable<SortBlock["groups"]> = [];

/** One choice of native radio buttons for each thing. */
function Grouping({ block }: { block: SortBlock }) {
  const { id, task, because } = block;
  const groups = block.groups ?? NO_GROUPS;
  const items = groups.flatMap(({ items: own }, group) => own.map((label) => ({ label, group })));
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [state, setState] = useState<"open" | "not-yet" | "done">("open");
  const right = items.filter(({ group }, item) => chosen[item] === group).length;
  const isDone = state === "done";
  const words =
    state === "not-yet" ? `Not yet: ${right} of ${items.length} in the right group.` : "";
  return (
    <Frame title={task} message={words}>
      <div className="grid gap-3" {...languageOf(items.map(({ label }) => label).join(" "))}>
        {shownOrder(items.length, id).map((item) => (
          <GroupChoice
            key={items[item]!.label}
            item={items[item]!.label}
            groups={groups.map(({ name }) => name)}
            isDisabled={isDone}
            radio={(group) => ({
              name: `${id}-${item}`,
              checked: chosen[item] === group,
              onChange: () => {
                setChosen({ ...chosen, [item]: group });
                setState("open");
              },
            })}
          />
        ))}
      </div>
      {state === "not-yet" && <NotYet>{words}</NotYet>}
      {isDone ? (
        <Done because={because} takesFocus />
      ) : (
        <div className="needs-script mt-4" lang="en" data-screen-only>
          <Button
            look="secondary"
            size="small"
            onClick={() => setState(right === items.length ? "done" : "not-yet")}
          >
            Check the groups
          </Button>
        </div>
      )}
      <OnPaper text={task}>
        <Words
          text={`${groups.map(({ name, items: own }) => `${name}: ${own.join("; ")}`).join(". ")}. ${because}`}
        />
      </OnPaper>
    </Frame>
  );
}
