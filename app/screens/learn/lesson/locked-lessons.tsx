import type { LockedLesson } from "#app/features/lessons/load-locked-lessons.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";

type LockedLessonsProps = {
  lessons: readonly LockedLesson[];
  /** The number of the lesson that was opened. */
  opened: number;
};

/**
 * What comes next, by title and objective: a path, not a wall of locks. Not a `Card`, whose file of scripts no lesson needs.
 */
export function LockedLessons({ lessons, opened }: LockedLessonsProps) {
  if (lessons.length === 0) return null;
  return (
    <section className="mt-12 rounded-soft border border-line bg-surface p-4 text-start shadow-soft sm:p-6">
      <Heading level={2} size="small" className="mb-4">
        What comes next
      </Heading>
      <ol className="space-y-4">
        {lessons.map(({ number, title, objective, language }) => (
          <li
            key={number}
            className="flex gap-4"
            aria-current={number === opened ? "step" : undefined}
          >
            <Hexagon
              tone={number === opened ? "comb" : "outline"}
              className="size-10 shrink-0 font-semibold tabular-nums"
            >
              <span className="sr-only">Lesson </span>
              {number}
            </Hexagon>
            <div className="min-w-0 pt-1.5" {...language}>
              <p
                className={classNames(
                  "wrap-anywhere",
                  number === opened ? "font-bold" : "font-medium",
                )}
              >
                {title}
              </p>
              {objective !== "" && <p className="text-sm text-ink-soft">{objective}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
