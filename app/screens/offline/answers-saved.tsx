import type { ReactNode } from "react";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";

type AnswersSavedProps = { isFinished?: boolean; children?: ReactNode };

/** After the last question, or the end of the lesson; `children` are what to do now. */
export const AnswersSaved = ({ isFinished = false, children }: AnswersSavedProps) => (
  <div className="text-center">
    <Bea expression="encouraging" className="mx-auto mb-4 size-24" />
    <Heading level={1} size="large">
      {isFinished ? "Lesson finished" : "Your answers are saved"}
    </Heading>
    <p className="mx-auto mt-2 mb-8 max-w-prose text-lg text-ink-soft">
      {isFinished
        ? "It's saved on this device. We'll send it when you're back online, and it counts for the day you did it."
        : "We'll send them when you're back online. Then you'll see what was right, and why."}
    </p>
    <div className="flex flex-wrap justify-center gap-3">{children}</div>
  </div>
);
