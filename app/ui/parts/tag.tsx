import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export type TagTone = "plain" | "honey" | "meadow" | "teal" | "clay" | "sky" | "berry";

const TONES: Record<TagTone, string> = {
  plain: "bg-sunken text-ink-soft",
  honey: "bg-comb text-honey",
  meadow: "bg-meadow-wash text-meadow",
  teal: "bg-teal-wash text-teal",
  clay: "bg-clay-wash text-clay",
  sky: "bg-sky-wash text-sky",
  berry: "bg-berry-wash text-berry",
};

type TagProps = { tone?: TagTone; icon?: ReactNode; className?: string; children: ReactNode };

/** A word or two about a thing: its state, level or subject. Always text, never colour alone. */
export function Tag({ tone = "plain", icon, className, children }: TagProps) {
  return (
    <span className={classNames("tag", TONES[tone], className)}>
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  );
}
