import type { ReactNode } from "react";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { classNames } from "../class-names.ts";
import { VerdictBea, VerdictEdge } from "../parts/verdict-marks.tsx";
import { Words } from "../prose/formulas.tsx";

type VerdictCardProps = {
  verdict: "right" | "wrong";
  /** The verdict in words. */
  label: string;
  /** The right answer. */
  correction?: string;
  /** The learner's own answer. */
  isChosen?: boolean;
  children: ReactNode;
};

/** An answer after it was locked, marked like an option. */
export function VerdictCard({ verdict, label, correction, isChosen, children }: VerdictCardProps) {
  const isRight = verdict === "right";
  const Mark = isRight ? Check : X;
  return (
    <div
      data-verdict={verdict}
      data-chosen={isChosen || undefined}
      className={classNames(
        "relative flex min-h-14 items-start gap-3 rounded-soft border-2 p-4",
        isRight ? "border-transparent bg-meadow-wash" : "border-berry bg-berry-wash",
        isRight && !isChosen && "-translate-y-0.5 shadow-soft",
      )}
    >
      {isRight && <VerdictEdge />}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className="font-medium">{children}</div>
        <p
          className={classNames(
            "mt-1 text-sm font-semibold",
            isRight ? "text-meadow" : "text-berry",
          )}
        >
          {label}
        </p>
        {correction && <p className="mt-1 text-sm font-semibold text-meadow">{correction}</p>}
      </div>
      <Mark className={classNames("size-6 shrink-0", isRight ? "text-meadow" : "text-berry")} />
      {isRight && isChosen && <VerdictBea />}
    </div>
  );
}

/** What the learner typed, and the right answer if it differs. */
export function TypedVerdict({
  isCorrect,
  typed,
  answer,
  model,
}: {
  isCorrect: boolean;
  typed: string;
  answer: string;
  /** The correct spelling, if an accepted answer is spelled differently. */
  model?: string;
}) {
  return (
    <div className="grid gap-3">
      {isCorrect ? (
        <VerdictCard
          verdict="right"
          isChosen
          label="Your answer: correct"
          correction={model === undefined ? undefined : `The usual answer: ${model}`}
        >
          <bdi>{typed}</bdi>
        </VerdictCard>
      ) : (
        <>
          <VerdictCard verdict="wrong" isChosen label="Your answer">
            <bdi>{typed}</bdi>
          </VerdictCard>
          <VerdictCard verdict="right" label="Correct answer">
            <bdi>
              <Words text={answer} />
            </bdi>
          </VerdictCard>
        </>
      )}
    </div>
  );
}
