import type { ComponentProps } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { classNames } from "../class-names.ts";
import { inputLook } from "../parts/field.tsx";

/** A native select without a label. What is chosen wraps, where the browser can; otherwise it ends in an ellipsis. */
export function SelectBox({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative block min-w-0", className)}>
      <select
        className={classNames(
          inputLook,
          "appearance-none overflow-hidden pr-10 text-ellipsis whitespace-normal",
        )}
        {...props}
      />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
    </span>
  );
}
