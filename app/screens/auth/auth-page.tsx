import { type ReactNode, useEffect, useRef } from "react";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import type { Expression } from "#app/ui/mascot/expressions.ts";
import { Heading } from "#app/ui/parts/heading.tsx";

type AuthPageProps = {
  title: string;
  lead?: ReactNode;
  expression: Expression;
  /** Replaces Bea's picture where she says something. */
  speech?: ReactNode;
  /** Replaces a form at the same address: the focus moves to the heading. */
  isAnswer?: boolean;
  /** A picture beside the card, on wide screens. */
  panel?: ReactNode;
  /** Below the card: a link to the other account page. */
  after?: ReactNode;
  children: ReactNode;
};

const TWO_COLUMNS = "lg:grid lg:grid-cols-2 lg:items-center lg:gap-16";

/** Layout of the sign-up and sign-in pages: one card, with Bea looking over its edge. */
export function AuthPage(props: AuthPageProps) {
  const { title, lead, expression, speech, isAnswer = false, panel, after, children } = props;
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <Page width={panel === undefined ? "message" : "regular"}>
      <div className={panel === undefined ? undefined : TWO_COLUMNS}>
        {panel !== undefined && <div className="hidden lg:block">{panel}</div>}
        <div className="mx-auto w-full max-w-100">
          {speech ?? <Bea expression={expression} className="mx-auto size-24" />}
          <div className="relative -mt-3 rounded-soft border border-line bg-surface p-4 pt-6 shadow-soft sm:p-6">
            <div
              ref={heading}
              tabIndex={isAnswer ? -1 : undefined}
              autoFocus={isAnswer}
              className="mb-6 text-center outline-none"
            >
              <Heading level={1} size="large">
                {title}
              </Heading>
              {lead !== undefined && (
                <p className="mt-2 text-lg text-balance text-ink-soft">{lead}</p>
              )}
            </div>
            {children}
          </div>
          {after !== undefined && <p className="mt-6 text-center">{after}</p>}
        </div>
      </div>
    </Page>
  );
}
