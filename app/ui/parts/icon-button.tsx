import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

const LOOK =
  "grid size-11 shrink-0 place-items-center rounded-soft text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-50 [&_svg]:size-5";

type IconButtonProps = ComponentProps<"button"> & { label: string };

/** A button with only an icon. Its label is the accessible name and the tooltip. */
export function IconButton({ label, className, type = "button", ...props }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(LOOK, className)}
      {...props}
    />
  );
}
