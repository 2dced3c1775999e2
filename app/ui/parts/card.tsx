import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Heading, type HeadingLevel } from "./heading.tsx";

export type CardTone = "plain" | "comb" | "sunken";

const TONES: Record<CardTone, string> = {
  plain: "border border-line bg-surface shadow-soft",
  comb: "border border-comb-line bg-comb",
  sunken: "bg-sunken",
};

type CardProps = {
  title?: ReactNode;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  level?: HeadingLevel;
  tone?: CardTone;
  as?: "section" | "article" | "div" | "li";
  /** Streaks, XP, badges: hidden in quiet mode. */
  isGame?: boolean;
  className?: string;
  children: ReactNode;
};

export function Card({
  title,
  aside,
  level = 2,
  tone = "plain",
  as: Tag = "section",
  isGame = false,
  className,
  children,
}: CardProps) {
  return (
    <Tag
      className={classNames("min-w-0 rounded-soft p-4 sm:p-6", TONES[tone], className)}
      data-game={isGame || undefined}
    >
      {title !== undefined && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2 sm:mb-4">
          <Heading level={level} size="small">
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </Tag>
  );
}
