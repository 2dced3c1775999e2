import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

type ShellProps = { header: ReactNode; footer?: ReactNode; children: ReactNode };

/** Everything around a page except a lesson: skip link, header, footer. */
export function Shell({ header, footer, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {header}
      <div className="flex-1">{children}</div>
      {footer}
    </div>
  );
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-soft bg-surface px-4 py-3 font-semibold shadow-soft focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to content
    </a>
  );
}

export type PageWidth = "message" | "text" | "regular" | "full";

/** 640 and 1,104 px of content, with the left edge of the header; `message` is 640 px in the middle. */
const WIDTHS: Record<PageWidth, string> = {
  message: "max-w-[43rem]",
  text: "max-w-6xl *:max-w-[40rem]",
  regular: "max-w-6xl",
  full: "max-w-none",
};

type PageProps = {
  /** `message` for one thing alone, `text` for reading and forms, `full` when sections bring their own width (`Band`). */
  width?: PageWidth;
  className?: string;
  children: ReactNode;
};

/** The `main` of a screen. */
export function Page({ width = "regular", className, children }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classNames(
        "mx-auto w-full",
        width !== "full" && "px-4 py-8 sm:px-6 sm:py-12",
        WIDTHS[width],
        className,
      )}
    >
      {children}
    </main>
  );
}

type BandProps = {
  tone?: "paper" | "sunken" | "comb";
  id?: string;
  labelledBy?: string;
  /** Far below the first view: rendered, and its fonts fetched, when it comes near the viewport. */
  isBelowFold?: boolean;
  className?: string;
  children: ReactNode;
};

const TONES = {
  paper: "",
  sunken: "bg-sunken",
  comb: "border-t border-comb-line bg-comb",
} as const;

/** A full-width section of a `full` page. */
export function Band({
  tone = "paper",
  id,
  labelledBy,
  isBelowFold,
  className,
  children,
}: BandProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames(
        TONES[tone],
        isBelowFold &&
          "[contain-intrinsic-block-size:auto_75rem] [content-visibility:auto] print:[content-visibility:visible]",
      )}
    >
      <div className={classNames("mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20", className)}>
        {children}
      </div>
    </section>
  );
}
