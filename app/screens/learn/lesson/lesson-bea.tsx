import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Bubble } from "#app/ui/mascot/bea-says.tsx";

const SPEAKS_AFTER_MS = 2_000;
const SPEAKS_FOR_MS = 6_000;

/**
 * Bea's place in a lesson: the margin of a wide screen, the corner of the heading on a narrow one. She speaks once, on a
 * narrow screen from the lower edge of the window. Under reduced motion her words stay where she lives.
 */
export function LessonBea({ children }: { children?: ReactNode }) {
  const { isSpeaking, isStill } = useOneRemark(Boolean(children));
  const isAtEdge = isSpeaking && !isStill;
  return (
    <div
      data-game
      data-bea
      className={classNames(
        "print:hidden min-[75rem]:absolute min-[75rem]:inset-y-0 min-[75rem]:end-full min-[75rem]:me-8 min-[75rem]:w-56",
        isStill && "mb-4",
      )}
    >
      <div
        className={classNames(
          "flex items-end gap-3 max-[16rem]:flex-col max-[16rem]:items-start min-[75rem]:sticky min-[75rem]:top-24 min-[75rem]:inset-x-auto min-[75rem]:flex-col-reverse min-[75rem]:items-end",
          isAtEdge
            ? "pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-10 min-[75rem]:bottom-auto"
            : !isStill && "absolute end-0 -top-3 min-[75rem]:end-auto",
        )}
      >
        <Bea
          expression={isSpeaking ? "encouraging" : "focused"}
          className={classNames(isAtEdge || isStill ? "size-16" : "size-11", "min-[75rem]:size-20")}
        />
        <div aria-live="polite" dir="ltr" className="min-w-0">
          {isSpeaking && <Bubble tail="none">{children}</Bubble>}
        </div>
      </div>
    </div>
  );
}

function useOneRemark(hasWords: boolean) {
  const [state, setState] = useState({ isSpeaking: false, isStill: false });
  useEffect(() => {
    if (!hasWords) return;
    const isStill = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
    const show = setTimeout(
      () => setState({ isSpeaking: true, isStill }),
      isStill ? 0 : SPEAKS_AFTER_MS,
    );
    const hide = isStill
      ? undefined
      : setTimeout(() => setState({ isSpeaking: false, isStill }), SPEAKS_AFTER_MS + SPEAKS_FOR_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
  }, [hasWords]);
  return state;
}
