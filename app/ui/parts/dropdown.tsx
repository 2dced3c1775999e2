import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../class-names.ts";

type DropdownProps = {
  /** The button's content: text, or an icon with an accessible name. */
  label: ReactNode;
  className?: string;
  /** The panel's position, relative to the nearest positioned ancestor. */
  panelClassName?: string;
  children: ReactNode;
};

/** One row of a dropdown: a link or a button. */
export const dropdownRow =
  "flex min-h-11 w-full items-center gap-3 rounded-soft px-4 py-2 text-left hover:bg-sunken";

/** A native popover of links and buttons. With JavaScript, Escape and a click outside also close it. */
export function Dropdown({ label, className, panelClassName, children }: DropdownProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (box.current?.open && !box.current.contains(event.target as Node))
        box.current.open = false;
    };
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.current?.open) return;
      box.current.open = false;
      box.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, []);
  return (
    <details ref={box} className={className}>
      <summary className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-soft px-2 hover:bg-sunken">
        {label}
      </summary>
      <div
        className={classNames(
          "absolute z-40 rounded-soft border border-line bg-surface p-2 shadow-soft",
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}
