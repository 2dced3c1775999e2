import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Bubble } from "#app/ui/mascot/bea-says.tsx";

const SPEAKS_AFTER_MS = 2_000;
const SPEAKS_FOR_MS = 6_000;

/**
 * Bea's place in a lesson: the margin of a wide screen, where she speaks once, and the corner of the heading on a narrow one. Her
 * words are there in the text (`BeaRemark`). Under reduced motion they stay.
 */
export function LessonBea({ children }: { children?: ReactNode }) {
  const isSpeaking = useOneRemark(Boolean(children));
  return (
    <div
      data-game
      data-bea
      className="print:hidden min-[75rem]:absolute min-[75rem]:inset-y-0 min-[75rem]:end-full min-[75rem]:me-8 min-[75rem]:w-56"
    >
      <div className="bea-place absolute end-0 -top-3 min-[75rem]:sticky min-[75rem]:end-auto min-[75rem]:top-24 min-[75rem]:flex min-[75rem]:flex-col-reverse min-[75rem]:items-end min-[75rem]:gap-3">
        <Bea
          expression={isSpeaking ? "encouraging" : "focused"}
          className="size-11 min-[75rem]:size-20"
        />
        <div aria-live="polite" dir="ltr" className="min-w-0 max-[75rem]:hidden">
          {isSpeaking && <Bubble tail="none">{children}</Bubble>}
        </div>
      </div>
    </div>
  );
}

/** On a narrow screen what Bea says has its place in the text from the start, so that nothing moves or is covered when she does. */
export const BeaRemark = ({ children }: { children: ReactNode }) => (
  <div
    data-game
    data-bea
    dir="ltr"
    className={classNames(
      "mt-6 flex animate-rise items-center gap-4 [animation-delay:2s] min-[75rem]:hidden print:hidden",
      "max-[16rem]:flex-col max-[16rem]:items-start",
    )}
  >
    <Bea expression="encouraging" className="size-16" />
    <Bubble>{children}</Bubble>
  </div>
);

function useOneRemark(hasWords: boolean): boolean {
  const [isSpeaking, setIsSpeaking] = useState(false);
  useEffect(() => {
    if (!hasWords) return;
    const isStill = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
    const show = setTimeout(() => setIsSpeaking(true), isStill ? 0 : SPEAKS_AFTER_MS);
    const hide = isStill
      ? undefined
      : setTimeout(() => setIsSpeaking(false), SPEAKS_AFTER_MS + SPEAKS_FOR_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
  }, [hasWords]);
  return isSpeaking;
}

/** Before the quiz only. */
export function remarkOn(questions: number): string {
  if (questions === 0) return "Take your time. Nothing is asked at the end.";
  if (questions === 1) return "Take your time. There's one short question at the end.";
  return `Take your time. There are ${questions} short questions at the end.`;
}
