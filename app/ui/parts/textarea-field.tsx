import { type ComponentProps, useState } from "react";
import { classNames } from "../class-names.ts";
import { describing, FieldFrame, type FieldWords, inputLook } from "./field.tsx";

type TextareaFieldProps = Omit<ComponentProps<"textarea">, "value"> &
  FieldWords & {
    name: string;
    /** Maximum length; shown as a counter and enforced by the browser. */
    limit?: number;
    /** The words after `12/500`. */
    unit?: string;
    /** Controlled by the caller if set. */
    value?: string;
  };

/** A multi-line field. The counter is announced only near the limit: a number on every keystroke helps nobody. */
export function TextareaField({
  name,
  id = name,
  label,
  hint,
  error,
  limit,
  unit = "characters",
  rows = 5,
  value,
  defaultValue,
  onChange,
  className,
  ...props
}: TextareaFieldProps) {
  const [typed, setTyped] = useState(String(defaultValue ?? ""));
  const { length } = value ?? typed;
  const left = limit === undefined ? Infinity : limit - length;
  const described = describing(id, { hint, error });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        maxLength={limit}
        value={value}
        defaultValue={value === undefined ? defaultValue : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
        className={classNames(inputLook, "resize-y leading-relaxed")}
        {...described}
        {...props}
      />
      {limit !== undefined && (
        <p
          className={classNames(
            "mt-1 text-right text-sm tabular-nums",
            left <= limit / 10 ? "font-semibold text-clay" : "text-ink-soft",
          )}
        >
          <span>
            {length}/{limit} {unit}
          </span>
          <span aria-live="polite" className="sr-only">
            {left <= limit / 10 ? `${left} ${unit} left` : ""}
          </span>
        </p>
      )}
    </FieldFrame>
  );
}
