import { classNames } from "../class-names.ts";

/** A native checkbox, drawn alike in every browser and theme. */
export const BOX = classNames(
  "relative size-6 shrink-0 appearance-none rounded-small border-2 border-line-strong bg-surface forced-colors:appearance-auto",
  "before:absolute before:inset-0.5 before:hidden before:bg-on-meadow before:[clip-path:polygon(14%_46%,2%_59%,39%_95%,98%_22%,85%_10%,38%_68%)]",
  "checked:border-meadow checked:bg-meadow checked:before:block",
);
