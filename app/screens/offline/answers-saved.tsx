import type { ReactNode } from "react";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";

/** After the last question; `children` are what to do now. */
export const AnswersSaved = ({ children }: { children?: ReactNode }) => (
  <div className="text-center">
    <Bea expression="encouraging" className="mx-auto mb-4 size-24" />
    <Heading level={1} size="large">
      Your answers are saved
    </Heading>
    <p className="mx-auto mt-2 mb-8 max-w-prose text-lg text-ink-soft">
      We'll send them when you're back online. Then you'll see what was right, and why.
    </p>
    <div className="flex flex-wrap justify-center gap-3">{children}</div>
  </div>
);
