import { useState } from "react";
import { flushSync } from "react-dom";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import { languageOf } from "#app/rules/language.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { Button } from "../parts/button.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { Words } from "../prose/formulas.tsx";
import { Done, Frame, NotYet, OnPaper } from "./frame.tsx";

type OrderingProps = {
  id: string;
  task: string;
  /** In the right order; `when` is shown once it is found. */
  items: readonly { label: string; when?: string }[];
  because: string;
};

/** Buttons move a thing up or down: the same for a finger, a mouse and a keyboard. */
export function Ordering({ id, task, items, because }: OrderingProps) {
  const [order, setOrder] = useState(() => mixed(items.length, id));
  const [state, setState] = useState<"open" | "not-yet" | "done">("open");
  const [message, setMessage] = useState("");
  const right = order.filter((item, place) => item === place).length;
  const isDone = state === "done";

  function move(place: number, to: number, button: HTMLElement) {
    const item = order[place];
    if (item === undefined || to < 0 || to >= items.length) return;
    // The button moves with its row, and browsers drop the focus of moved elements.
    flushSync(() => {
      setOrder(order.toSpliced(place, 1).toSpliced(to, 0, item));
      setState("open");
      setMessage(`${items[item]!.label}: now ${to + 1} of ${items.length}`);
    });
    button.focus();
  }

  function check() {
    const isRight = right === items.length;
    setState(isRight ? "done" : "not-yet");
    setMessage(isRight ? "" : inPlace(right, items.length));
  }

  return (
    <Frame title={task} message={message}>
      <ol className="grid gap-2" {...languageOf(items.map(({ label }) => label).join(" "))}>
        {order.map((item, place) => {
          const { label, when } = items[item]!;
          return (
            <li
              key={label}
              className={`flex min-h-12 items-center gap-2 rounded-small border border-line-strong bg-paper ps-3 ${isDone ? "pe-3" : ""}`}
            >
              <span className="min-w-0 flex-1 py-2 leading-snug wrap-anywhere">
                {isDone && when !== undefined && <strong>{when}: </strong>}
                <Words text={label} />
              </span>
              {!isDone && (
                <MoveButtons
                  label={label}
                  isFirst={place === 0}
                  isLast={place === items.length - 1}
                  onMove={(by, button) => move(place, place + by, button)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {state === "not-yet" && <NotYet>{inPlace(right, items.length)}</NotYet>}
      {isDone ? (
        <Done because={because} takesFocus />
      ) : (
        <div className="needs-script mt-4 flex flex-wrap gap-2" lang="en" data-screen-only>
          <Button look="secondary" size="small" onClick={check}>
            Check the order
          </Button>
          {state === "not-yet" && (
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                setOrder(items.map((_, place) => place));
                setState("done");
                setMessage("");
              }}
            >
              Show it
            </Button>
          )}
        </div>
      )}
      <OrderOnPaper task={task} items={items} because={because} />
    </Frame>
  );
}

const OrderOnPaper = ({ task, items, because }: Omit<OrderingProps, "id">) => (
  <OnPaper text={task}>
    <ol>
      {items.map(({ label, when }, place) => (
        <li key={label}>
          {place + 1}. {when !== undefined && `${when}: `}
          <Words text={label} />
        </li>
      ))}
    </ol>
    <Words text={because} />
  </OnPaper>
);

type MoveButtonsProps = {
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1, button: HTMLElement) => void;
};

function MoveButtons({ label, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className="needs-script flex shrink-0" lang="en" data-screen-only>
      <IconButton
        label={`Move up: ${inWords(label)}`}
        aria-disabled={isFirst}
        className={isFirst ? "opacity-35" : undefined}
        onClick={({ currentTarget }) => onMove(-1, currentTarget)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Move down: ${inWords(label)}`}
        aria-disabled={isLast}
        className={isLast ? "opacity-35" : undefined}
        onClick={({ currentTarget }) => onMove(1, currentTarget)}
      >
        <ArrowDown />
      </IconButton>
    </span>
  );
}

const inPlace = (right: number, count: number) =>
  `Not yet: ${right} of ${count} in the right place.`;

/** Never the right order to begin with. */
function mixed(count: number, seed: string): number[] {
  const order = shownOrder(count, seed);
  return order.every((item, place) => item === place) ? order.toReversed() : order;
}
