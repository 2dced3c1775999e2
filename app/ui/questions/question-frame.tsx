import type { ReactNode } from "react";

type QuestionFrameProps = {
  /** The question's own words. */
  legend: ReactNode;
  children: ReactNode;
};

/** The question as a heading above its inputs. */
export function QuestionFrame({ legend, children }: QuestionFrameProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-6 text-xl leading-snug font-bold tracking-tight text-balance wrap-anywhere sm:text-2xl">
        {legend}
      </legend>
      {children}
    </fieldset>
  );
}
