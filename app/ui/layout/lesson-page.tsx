import type { ComponentProps, MouseEventHandler, ReactNode } from "react";
import X from "lucide-react/icons/x";
import { type Address, Link } from "../link.tsx";
import { ProgressBar } from "../parts/progress-bar.tsx";
import { SkipLink } from "./page.tsx";

type LessonPageProps = {
  /** How far the learner is, from 0 to 1, and the same in words ("Question 2 of 3"); neither where nothing moves. */
  progress?: number;
  progressLabel?: string;
  /** What the line measures. */
  progressName?: string;
  /** Instead of that line, one of its own. */
  line?: ReactNode;
  exitTo: Address;
  exitLabel?: string;
  /** May stop the link out, to ask first. */
  onExit?: MouseEventHandler;
  /** Instead of the link out, where leaving is more than going to another page. */
  exit?: ReactNode;
  /** Shown at the right of the progress line, such as a mastery badge or a help button. */
  aside?: ReactNode;
  children: ReactNode;
};

const EXIT_LOOK =
  "grid size-11 shrink-0 place-items-center rounded-soft text-ink-soft hover:bg-sunken hover:text-ink";

/** The way out as a button, for a form or a question. */
export function ExitButton({ label, ...props }: { label: string } & ComponentProps<"button">) {
  return (
    <button type="submit" aria-label={label} title={label} className={EXIT_LOOK} {...props}>
      <X className="size-6" />
    </button>
  );
}

/** A distraction-free page: one column, a progress line, and a way out. */
export function LessonPage({
  progress,
  progressLabel,
  progressName = "Lesson progress",
  line,
  exitTo,
  exitLabel = "Leave the lesson",
  onExit,
  exit,
  aside,
  children,
}: LessonPageProps) {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-20 bg-paper print:hidden">
        <div className="mx-auto flex h-14 max-w-3xl items-center gap-3 px-2 sm:px-4">
          {exit ?? (
            <Link
              to={exitTo}
              aria-label={exitLabel}
              title={exitLabel}
              className={EXIT_LOOK}
              viewTransition
              onClick={onExit}
            >
              <X className="size-6" />
            </Link>
          )}
          {line}
          {line === undefined && progress !== undefined && (
            <ProgressBar
              share={progress}
              label={progressName}
              valueText={progressLabel}
              size="thin"
              className={aside === undefined ? "me-2 flex-1 sm:me-0" : "flex-1"}
            />
          )}
          {aside !== undefined && <div className="shrink-0">{aside}</div>}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-lesson px-4 pt-6 pb-24 sm:pt-12 lg:px-0"
      >
        {children}
      </main>
    </div>
  );
}
