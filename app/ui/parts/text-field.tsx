import type { ComponentProps, ReactNode } from "react";
import { describing, FieldFrame, type FieldWords, inputLook } from "./field.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "type"> &
  FieldWords & {
    name: string;
    type?: "text" | "email" | "search" | "url" | "tel" | "number";
    aside?: ReactNode;
  };

/** A single-line field. Its id defaults to its name, so that an error summary can link to it. */
export function TextField({
  name,
  id = name,
  type = "text",
  label,
  hint,
  error,
  aside,
  className,
  ...props
}: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside} className={className}>
      <input
        id={id}
        name={name}
        type={type}
        className={inputLook}
        {...describing(id, { hint, error })}
        {...props}
      />
    </FieldFrame>
  );
}
