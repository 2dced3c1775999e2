import { type ReactNode, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { ANSWER } from "#app/rules/questions/answer-fields.ts";
import type { OrderContent } from "#app/rules/questions/kinds/order.ts";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import { shownOrder } from "#app/rules/seeded-shuffle.ts";
import { classNames } from "../class-names.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { LiveRegion } from "../parts/live-region.tsx";
import { Words } from "../prose/formulas.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { SelectBox } from "./select-box.tsx";

type OrderProps = {
  legend: ReactNode;
  lang: string | undefined;
  content: OrderContent;
  seed: string;
};

const subscribeToNothing = () => () => undefined;

/**
 * A list sorted with buttons, or by each item's number, in which case the others move. Without JavaScript the numbers
 * alone are the answer.
 */
export function OrderFieldset({ legend, lang, content, seed }: OrderProps) {
  const { items } = content;
  const [order, setOrder] = useState(() => shownOrder(items.length, seed));
  const [message, setMessage] = useState("");
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  function move(item: number, place: number, control: HTMLElement) {
    if (place < 0 || place >= items.length) return;
    // The control moves with its row, and browsers drop the focus of moved elements.
    flushSync(() => {
      setOrder(order.filter((other) => other !== item).toSpliced(place, 0, item));
      setMessage(`${inWords(items[item] ?? "")}: now ${place + 1} of ${items.length}`);
    });
    control.focus();
  }

  return (
    <QuestionFrame legend={legend}>
      <ol className="grid gap-3">
        {order.map((item, place) => (
          <li
            key={item}
            className="flex items-center gap-2 rounded-soft border border-line-strong bg-surface p-2 sm:gap-3"
          >
            <SelectBox
              name={ANSWER}
              value={`${item}:${place}`}
              onChange={({ currentTarget }) =>
                move(item, Number(currentTarget.value.split(":")[1]), currentTarget)
              }
              aria-label={`Place of: ${inWords(items[item] ?? "")}`}
              className="w-19 shrink-0 tabular-nums"
            >
              {items.map((other, number) => (
                <option key={other} value={`${item}:${number}`}>
                  {number + 1}
                </option>
              ))}
            </SelectBox>
            <span lang={lang} className="min-w-0 flex-1 font-medium wrap-anywhere">
              <Words text={items[item] ?? ""} />
            </span>
            <span className={classNames("flex shrink-0", !isHydrated && "invisible")}>
              <MoveButton
                label={`Move up: ${inWords(items[item] ?? "")}`}
                isPossible={place > 0}
                onMove={(button) => move(item, place - 1, button)}
                icon={<ArrowUp />}
              />
              <MoveButton
                label={`Move down: ${inWords(items[item] ?? "")}`}
                isPossible={place < items.length - 1}
                onMove={(button) => move(item, place + 1, button)}
                icon={<ArrowDown />}
              />
            </span>
          </li>
        ))}
      </ol>
      <LiveRegion message={message} />
    </QuestionFrame>
  );
}

type MoveButtonProps = {
  label: string;
  isPossible: boolean;
  onMove: (button: HTMLElement) => void;
  icon: ReactNode;
};

/** Stays focusable at the end of the list: a disabled button would lose the focus. */
function MoveButton({ label, isPossible, onMove, icon }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={!isPossible}
      onClick={({ currentTarget }) => onMove(currentTarget)}
      className={isPossible ? undefined : "opacity-35"}
    >
      {icon}
    </IconButton>
  );
}
