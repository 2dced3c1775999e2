import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export type HeadingLevel = 1 | 2 | 3 | 4;
export type HeadingSize = "small" | "regular" | "large" | "huge";

const SIZES: Record<HeadingSize, string> = {
  small: "text-lg",
  regular: "text-2xl",
  large: "text-3xl sm:text-4xl",
  huge: "text-4xl sm:text-5xl lg:text-6xl",
};

type HeadingProps = {
  level: HeadingLevel;
  size?: HeadingSize;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** `level` is for the document outline, `size` for the eye. */
export function Heading({ level, size = "regular", id, className, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={classNames(SIZES[size], "wrap-anywhere", className)}>
      {/* Keeps punctuation in place in right-to-left titles. */}
      <bdi>{children}</bdi>
    </Tag>
  );
}

type PageHeadingProps = {
  title: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** A back link or breadcrumbs above the title. */
  before?: ReactNode;
  /** Left of the title and its sentence. */
  picture?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
};

/** The page's only `h1`. */
export function PageHeading({ title, lead, before, picture, actions }: PageHeadingProps) {
  return (
    <div className="mb-8">
      {before}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex max-w-2xl min-w-0 items-start gap-4 sm:gap-6">
          {picture}
          <div className="min-w-0">
            <Heading level={1} size="large">
              {title}
            </Heading>
            {lead !== undefined && <p className="mt-2 text-lg text-ink-soft">{lead}</p>}
          </div>
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
