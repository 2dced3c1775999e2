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
    <Tag
      id={id}
      className={classNames(SIZES[size], "wrap-anywhere max-[16rem]:hyphens-auto", className)}
    >
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
        {/* On a phone the sentence takes the whole width below picture and title. */}
        <div
          className={classNames(
            "max-w-2xl min-w-0",
            picture !== undefined &&
              "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:gap-x-6",
          )}
        >
          {picture}
          <Heading level={1} size="large">
            {title}
          </Heading>
          {lead !== undefined && (
            <p
              className={classNames(
                "mt-2 text-lg text-ink-soft",
                picture !== undefined && "max-sm:col-span-2 sm:col-start-2",
              )}
            >
              {lead}
            </p>
          )}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
