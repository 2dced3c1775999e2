import { type ReactNode, useRef } from "react";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Button } from "#app/ui/parts/button.tsx";
import { useCardIndex, useRequiredPlace } from "./card-place.ts";
import { showCard } from "./show-card.ts";
import { useBarHeight } from "./use-bar-height.ts";

type CardBarProps = {
  /** Of the cards, in their order. */
  ids: readonly string[];
  /** The first card has something to answer: going on is leaving it out. */
  isWarmingUp?: boolean;
  /** Within reach from every card, where the lesson is read again. */
  other?: ReactNode;
  /** What follows the last card. */
  children?: ReactNode;
};

/** The way on, at the thumb: to the next card, and after the last one to what follows. On one page only that is left. */
export function CardBar({ ids, isWarmingUp = false, other, children }: CardBarProps) {
  const place = useRequiredPlace();
  const index = useCardIndex(ids);
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  const isSkip = isWarmingUp && index === 0;
  const show = (id: string | undefined) => id !== undefined && showCard(place, id);
  return (
    <div
      ref={bar}
      className="card-bar mt-10 flex flex-wrap gap-2 border-t border-line pt-6 print:hidden"
      data-last={index === ids.length - 1 || undefined}
    >
      {index > 0 && (
        <div className="card-next">
          <Button
            look="quiet"
            size="large"
            aria-label="Back"
            title="Back"
            className="px-4!"
            onClick={() => show(ids[index - 1])}
          >
            <ArrowUp className="text-ink-soft" />
          </Button>
        </div>
      )}
      {other && <div className="max-sm:flex-1">{other}</div>}
      <div className="card-next card-next-button flex-1">
        <Button
          size="large"
          look={isSkip ? "secondary" : "primary"}
          isWide
          onClick={() => show(ids[index + 1])}
        >
          {isSkip ? "Skip the warm-up" : "Continue"}
        </Button>
      </div>
      {children && <div className="card-end flex-1">{children}</div>}
    </div>
  );
}
