import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { drawnOnce } from "../drawn-once.tsx";

type IconProps = Omit<ComponentProps<"svg">, "children" | "dangerouslySetInnerHTML">;

/** An icon of Lucide, drawn when the site is built (`vite-plugins/drawn-icons.tsx`). */
export const drawnIcon = (name: string, inside: string) =>
  drawnOnce(({ className, ...attributes }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames(name, className)}
      aria-hidden={isLabelled(attributes) ? undefined : true}
      {...attributes}
      // oxlint-disable-next-line react/no-danger -- of our own dependencies, not of a learner
      dangerouslySetInnerHTML={{ __html: inside }}
    />
  ));

const isLabelled = (attributes: object) =>
  ["aria-label", "aria-labelledby", "role", "title"].some((name) => name in attributes);
