import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { describing, FieldNotes, type FieldWords } from "./field.tsx";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "type"> &
  FieldWords & {
    name: string;
    /** A sentence below the label; clicking it toggles the box too. */
    description?: ReactNode;
    /** `switch` for settings that apply immediately. */
    look?: "box" | "switch";
  };

export function CheckboxField({
  name,
  id = name,
  label,
  hint,
  error,
  description,
  look = "box",
  className,
  ...props
}: CheckboxFieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          id={id}
          name={name}
          type="checkbox"
          role={look === "switch" ? "switch" : undefined}
          className={look === "switch" ? SWITCH : BOX}
          {...describing(id, { hint, error })}
          {...props}
        />
        <span className="min-w-0">
          <span className="font-semibold">{label}</span>
          {description !== undefined && (
            <span className="block text-sm text-ink-soft">{description}</span>
          )}
        </span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A native checkbox, drawn alike in every browser and theme. */
const BOX = classNames(
  "relative size-6 shrink-0 appearance-none rounded-small border-2 border-line-strong bg-surface forced-colors:appearance-auto",
  "before:absolute before:inset-0.5 before:hidden before:bg-on-meadow before:[clip-path:polygon(14%_46%,2%_59%,39%_95%,98%_22%,85%_10%,38%_68%)]",
  "checked:border-meadow checked:bg-meadow checked:before:block",
);

export const SWITCH = classNames(
  "relative h-6 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors",
  "before:absolute before:top-1/2 before:left-1 before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-line-strong before:transition-transform",
  "checked:border-meadow checked:bg-meadow checked:before:translate-x-5 checked:before:bg-on-meadow",
);
