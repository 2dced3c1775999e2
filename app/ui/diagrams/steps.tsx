import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../parts/button.tsx";

/** Whether the reader may open a diagram step by step, as in a lesson. */
export const StepByStepContext = createContext(false);

/** How a step looks that is shown, is shown since just now, or waits. */
export type StepLook = (index: number) => string | undefined;

type SteppedProps = { count: number; children: (look: StepLook) => ReactNode };

/**
 * A diagram's steps, one at a press. The page arrives with all of them, and they wait only where the reader hasn't
 * scrolled to yet: nothing is missing without a script, on paper or for screen readers, which read the table.
 */
export function Stepped({ count, children }: SteppedProps) {
  const isOn = use(StepByStepContext) && count > 1;
  const picture = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const top = picture.current?.getBoundingClientRect().top ?? 0;
    if (isOn && top > window.innerHeight) setShown(1);
  }, [isOn]);
  const isWhole = shown >= count;
  const look: StepLook = (index) => {
    if (index >= shown) return "step-waiting";
    return index > 0 && index === shown - 1 ? "animate-rise" : undefined;
  };
  return (
    <>
      <div ref={picture} aria-hidden="true">
        {children(isOn ? look : () => undefined)}
      </div>
      {isOn && (
        <Button
          look="secondary"
          size="small"
          className="needs-script mt-5"
          onClick={() => setShown(isWhole ? 1 : shown + 1)}
        >
          {isWhole ? "Show it step by step" : `Show step ${shown + 1} of ${count}`}
        </Button>
      )}
    </>
  );
}
