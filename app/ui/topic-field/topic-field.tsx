import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { TOPIC_MAX_CHARACTERS } from "#app/rules/topics/topic-length.ts";
import { classNames } from "../class-names.ts";

/** The narrower the topic, the better the lessons: the field shows what that means. */
const EXAMPLES = [
  "Why the sea has tides",
  "Reading sheet music",
  "How vaccines train the body",
  "Sharpening a kitchen knife",
  "What makes bread rise",
] as const;

type TopicFieldProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  name?: string;
  label: ReactNode;
  isLabelHidden?: boolean;
  /** At the right end of the field, 48 px high. */
  button?: ReactNode;
  /** Filters a list on the page, so that it needs none of its own. */
  isFilter?: boolean;
  className?: string;
};

/**
 * Where a learner says what to learn, the same on every page. A plain field of its form; with JavaScript it suggests topics
 * (`suggest.ts`), which choosing sends.
 */
export function TopicField({
  id = "topic",
  name = "topic",
  label,
  isLabelHidden = false,
  button,
  isFilter = false,
  className,
  ...props
}: TopicFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = field.current;
    if (!element || isFilter) return;
    const over = new AbortController();
    void import("./suggest.ts").then(
      ({ suggest }) => suggest(element, over.signal),
      // Without its code it stays a plain field.
      () => undefined,
    );
    return () => over.abort();
  }, [isFilter]);
  return (
    <div className={classNames("min-w-0", className)}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-2 block font-semibold"}>
        {label}
      </label>
      <div ref={field} data-topic-field={isFilter ? undefined : ""} className="relative">
        <div className="flex h-16 items-center rounded-soft border border-line-strong bg-surface shadow-soft transition-colors hover:border-ink has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
          <div className="relative h-full min-w-0 flex-1">
            <input
              id={id}
              name={name}
              type={isFilter ? "search" : "text"}
              placeholder=" "
              maxLength={TOPIC_MAX_CHARACTERS}
              autoComplete="off"
              enterKeyHint={isFilter ? "search" : "go"}
              className="peer size-full rounded-soft bg-transparent px-4 text-lg text-ink outline-none sm:px-5"
              {...props}
            />
            <span
              aria-hidden="true"
              className="topic-examples pointer-events-none absolute inset-0 hidden items-center px-4 text-lg text-ink-soft peer-placeholder-shown:flex sm:px-5"
            >
              {EXAMPLES.map((example) => (
                <span key={example}>{example}</span>
              ))}
            </span>
          </div>
          {button !== undefined && <div className="shrink-0 pr-2">{button}</div>}
        </div>
      </div>
    </div>
  );
}
