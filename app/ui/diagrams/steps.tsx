import { createContext, type ReactNode, type RefObject, use, useEffect } from "react";
import { Button } from "../parts/button.tsx";

/** Whether the reader may open a diagram step by step, as in a lesson. */
export const StepByStepContext = createContext(false);

type SteppedProps = { count: number; children: ReactNode };

/**
 * A diagram's steps, one at a press. The page arrives with all of them, and they wait only where the reader hasn't
 * scrolled to yet: nothing is missing without a script, on paper or for screen readers, which read the table. Printed
 * with the rest of a lesson, so `useStepByStep` does the opening.
 */
export function Stepped({ count, children }: SteppedProps) {
  const isOn = use(StepByStepContext) && count > 1;
  return (
    <div data-stepped={isOn || undefined}>
      <div aria-hidden="true">{children}</div>
      {isOn && (
        <Button look="secondary" size="small" className="needs-script mt-5" data-next-step>
          {STEP_BY_STEP}
        </Button>
      )}
    </div>
  );
}

const STEP_BY_STEP = "Show it step by step";

/** Opens the diagrams in an element step by step. */
export function useStepByStep(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    listen();
    const root = box.current;
    if (!root || !("IntersectionObserver" in window)) return;
    // Its first report is about where each diagram is, without a layout of its own.
    const observer = new IntersectionObserver((entries) => {
      for (const { target, boundingClientRect } of entries) {
        observer.unobserve(target);
        // One that was pressed before is open, wherever it is now.
        const isOpen = target.contains(document.activeElement);
        if (boundingClientRect.top > window.innerHeight && !isOpen) show(target, 1);
      }
    });
    for (const diagram of root.querySelectorAll("[data-stepped]")) observer.observe(diagram);
    return () => observer.disconnect();
  }, [box]);
}

function openNext(press: Event): void {
  const button = (press.target as Element).closest("[data-next-step]");
  const diagram = button?.closest("[data-stepped]");
  // Listened to twice, a press would open two steps.
  if (!diagram || press.defaultPrevented) return;
  press.preventDefault();
  const waiting = diagram.querySelectorAll(".step-waiting").length;
  const { length } = stepsOf(diagram);
  show(diagram, waiting === 0 ? 1 : length - waiting + 1);
}

/** Once for a document, however often it is called. */
const listen = () => document.addEventListener("click", openNext);

// From the moment the scripts are there: a press before them comes again once the page is hydrated, and the text may be hydrated after it.
if (typeof document !== "undefined") listen();

const stepsOf = (diagram: Element) => diagram.querySelectorAll("[data-step]");

function show(diagram: Element, visibleCount: number): void {
  const steps = stepsOf(diagram);
  for (const [index, step] of steps.entries()) {
    step.classList.toggle("step-waiting", index >= visibleCount);
    step.classList.toggle("animate-rise", index > 0 && index === visibleCount - 1);
  }
  const button = diagram.querySelector("[data-next-step]");
  if (!button) return;
  button.textContent =
    visibleCount >= steps.length
      ? STEP_BY_STEP
      : `Show step ${visibleCount + 1} of ${steps.length}`;
}
