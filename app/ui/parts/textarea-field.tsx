import { type ComponentProps, useState } from "react";
import { classNames } from "../class-names.ts";
import { describing, FieldFrame, type FieldWords, inputLook } from "./field.tsx";

type TextareaFieldProps = Omit<ComponentProps<"textarea">, "value"> &
  FieldWords & {
    name: string;
    /** The most characters that fit; shown as a counter and kept by the browser. */
    limit?: number;
    /** The counter's words after `12/500`. */
    unit?: string;
    /** Controlled by the caller if given. */
    value?: string;
  };

/** Several lines. The counter speaks only when the room gets short: a number at every key helps nobody. */
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
