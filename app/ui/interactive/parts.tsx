import { useRef, useState } from "react";
import type { PartsBlock } from "#app/rules/interactive/parts-schema.ts";
import { languageOf } from "#app/rules/language.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import type { BlockViewProps } from "../blocks/block-view-props.ts";
import { inputLook } from "../parts/field.tsx";
import { Button } from "../parts/button.tsx";
import { Words } from "../prose/formulas.tsx";
import { Done, Frame, NotYet, OnPaper } from "./frame.tsx";
import { PartsDrawing } from "./parts-drawing.tsx";

/** A drawing whose spots get their labels. */
export function Parts({ block }: BlockViewProps<PartsBlock>) {
  const { task, parts, because } = block;
  const [labels, setLabels] = useState<readonly string[]>(() => parts.map(() => ""));
  const [state, setState] = useState<"open" | "not-yet" | "done">("open");
  const fields = useRef<(HTMLSelectElement | null)[]>([]);
  const right = parts.filter(({ label }, spot) => labels[spot] === label).length;
  const isDone = state === "done";
  const words =
    state === "not-yet" ? `Not yet: ${right} of ${parts.length} in the right place.` : "";
  // A label stays where it was, too: with arrow keys a list runs through all of them.
  const put = (spot: number, label: string) => {
    setLabels(labels.with(spot, label));
    setState("open");
  };
  return (
    <Frame title={task} message={words}>
      <PartsDrawing
        block={block}
        stateOf={(spot) => (isDone ? "right" : labels[spot] === "" ? "open" : "chosen")}
        onPress={isDone ? undefined : (spot) => openField(fields.current[spot])}
      />
      {isDone ? (
        <div data-screen-only>
          <Names block={block} />
        </div>
      ) : (
        <ol
          className="needs-script mt-4 grid gap-3 @md:grid-cols-2"
          {...languageOf(task)}
          data-screen-only
        >
          {parts.map(({ label, where }, spot) => (
            <li key={label} className="min-w-0">
              <SpotField
                block={block}
                spot={spot}
                where={where}
                value={labels[spot] ?? ""}
                fieldRef={(field) => {
                  fields.current[spot] = field;
                }}
                onChoose={(chosen) => put(spot, chosen)}
              />
            </li>
          ))}
        </ol>
      )}
      {state === "not-yet" && <NotYet>{words}</NotYet>}
      {isDone ? (
        <Done because={because} takesFocus />
      ) : (
        <div className="needs-script mt-4 flex flex-wrap gap-2" lang="en" data-screen-only>
          <Button
            look="secondary"
            size="small"
            onClick={() => setState(right === parts.length ? "done" : "not-yet")}
          >
            Check the labels
          </Button>
          {state === "not-yet" && (
            <Button look="quiet" size="small" onClick={() => setState("done")}>
              Show them
            </Button>
          )}
        </div>
      )}
      <OnPaper text={task}>
        <Names block={block} />
        <p className="mt-2">
          <Words text={because} />
        </p>
      </OnPaper>
    </Frame>
  );
}

/** A press on a spot opens the list of labels, where a browser lets scripts do that. */
function openField(field: HTMLSelectElement | null | undefined) {
  field?.focus();
  try {
    field?.showPicker();
  } catch {
    // It has the focus, and one more press opens it.
  }
}

type SpotFieldProps = {
  block: PartsBlock;
  spot: number;
  where: string;
  value: string;
  fieldRef: (field: HTMLSelectElement | null) => void;
  onChoose: (label: string) => void;
};

function SpotField({ block, spot, where, value, fieldRef, onChoose }: SpotFieldProps) {
  const id = `${block.id}-spot-${spot}`;
  return (
    <>
      <label htmlFor={id} className="mb-1 flex gap-2 leading-snug">
        <Number spot={spot} />
        <span className="min-w-0 wrap-anywhere" {...languageOf(where)}>
          <Words text={where} />
        </span>
      </label>
      <select
        id={id}
        ref={fieldRef}
        value={value}
        className={inputLook}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        {...languageOf(block.parts.map(({ label }) => label).join(" "))}
      >
        <option value="" lang="en">
          Choose one
        </option>
        {shownOrder(block.parts.length, block.id).map((place) => (
          <option key={place}>{block.parts[place]?.label}</option>
        ))}
      </select>
    </>
  );
}

const Number = ({ spot }: { spot: number }) => (
  <span className="shrink-0 font-bold tabular-nums">{spot + 1}.</span>
);

/** Every number with its label, and why. */
const Names = ({ block: { parts } }: { block: PartsBlock }) => (
  <ol className="mt-4 grid gap-2" {...languageOf(parts.map(({ label }) => label).join(" "))}>
    {parts.map(({ label, where, because }, spot) => (
      <li key={label} className="flex gap-2 leading-snug" {...languageOf(`${label} ${where}`)}>
        <Number spot={spot} />
        <span className="min-w-0 wrap-anywhere">
          <strong>{label}</strong> ({where}){because !== undefined && ". "}
          {because !== undefined && <Words text={because} />}
        </span>
      </li>
    ))}
  </ol>
);
