import type { ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import { classNames } from "../class-names.ts";

/** The texts every field has. */
export type FieldWords = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in plain words; absent when nothing is. */
  error?: string;
};

/** Padding, border and text style of every text input. */
export const inputLook = classNames(
  "block min-h-12 w-full min-w-0 rounded-soft border border-line-strong bg-surface px-4 py-2 text-base text-ink",
  "placeholder:text-ink-soft hover:border-ink aria-invalid:border-2 aria-invalid:border-berry",
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft",
);

/** Links an input to its hint and its error for screen readers. */
export function describing(id: string, { hint, error }: Pick<FieldWords, "hint" | "error">) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids || undefined,
  } as const;
}

type FieldFrameProps = FieldWords & {
  id: string;
  /** Shown at the right of the label, such as a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function FieldFrame({
  id,
  label,
  hint,
  error,
  aside,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames("min-w-0", className)}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldNotes({
  id,
  hint,
  error,
}: { id: string } & Pick<FieldWords, "hint" | "error">) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-2 flex gap-2 text-sm font-medium text-berry">
          <CircleAlert className="mt-px size-4.5 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}
