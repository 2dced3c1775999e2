import type { ReactNode } from "react";
import type { OrderContent, OrderKey, OrderResponse } from "#app/rules/questions/kinds/order.ts";
import { Words } from "../prose/formulas.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { VerdictCard } from "./verdict-card.tsx";

type LockedOrderProps = {
  legend: ReactNode;
  lang: string | undefined;
  content: OrderContent;
  locked: { key: OrderKey; response: OrderResponse };
};

/** The right order, each item with the position it was given. */
export function LockedOrder({ legend, lang, content: { items }, locked }: LockedOrderProps) {
  const isAllRight = locked.key.order.every((item, place) => locked.response.order[place] === item);
  return (
    <QuestionFrame legend={legend}>
      {!isAllRight && <p className="mb-3 font-semibold">The correct order</p>}
      <ol className="grid gap-3">
        {locked.key.order.map((item, place) => {
          const chosen = locked.response.order.indexOf(item);
          const isRight = chosen === place;
          return (
            <li key={item}>
              <VerdictCard
                verdict={isRight ? "right" : "wrong"}
                label={isRight ? "Your answer: correct" : `You put this in place ${chosen + 1}`}
              >
                <span className="tabular-nums">{place + 1}. </span>
                <span lang={lang}>
                  <Words text={items[item] ?? ""} />
                </span>
              </VerdictCard>
            </li>
          );
        })}
      </ol>
    </QuestionFrame>
  );
}
