import type { ComponentType, ReactNode } from "react";

/** For a component that only reacts to what happens in the browser: the server renders what it shows at first. */
export function inBrowserOnly<Props extends object>(
  Component: ComponentType<Props>,
  atFirst: ReactNode = null,
): ComponentType<Props> {
  return typeof document === "undefined" ? () => atFirst : Component;
}
