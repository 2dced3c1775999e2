import type { ShouldRevalidateFunction } from "react-router";

/** What reached nobody changed nothing: the page stays as it is, with what was typed, instead of being asked for anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) =>
  (actionResult as { status?: string } | undefined)?.status !== "unsent" && defaultShouldRevalidate;
