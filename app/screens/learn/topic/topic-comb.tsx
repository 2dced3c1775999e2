import type { KeyboardEvent, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { plannedTitle } from "#app/rules/generation/generation.ts";
import { languageOf } from "#app/rules/language.ts";
import { cellState, type CellState } from "#app/rules/topics/path-cells.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Link, type Address } from "#app/ui/link.tsx";
import { Cell, CELL_BOX } from "#app/ui/parts/comb-path.tsx";
import { morphTo } from "#app/ui/parts/morph-to.ts";
import { softHexagon } from "#app/ui/parts/soft-hexagon.ts";
import type { LessonRow } from "./lesson-action.tsx";

const RING = softHexagon(0, 0, 21.6, 5, "right");

/** In rem: two cells a row, the second half a row lower, so that each cell is half a row below the one before. */
const HALF_ROW = 4.75;
const CELL_MIDDLE = 2.625;

type TopicCombProps = {
  label: string;
  lessons: readonly LessonRow[];
  chosenId: string;
  nextLessonId: string | null;
  addressOf: (lesson: LessonRow) => Address;
  onPress: (event: MouseEvent) => void;
};

/** The topic's path: one cell per lesson, each a link that opens its panel. Arrow keys move from cell to cell. */
export function TopicComb({ label, lessons, ...props }: TopicCombProps) {
  return (
    <ol
      aria-label={`Lessons of ${label}`}
      className="relative grid grid-cols-2"
      style={{ gridAutoRows: `${2 * HALF_ROW}rem`, paddingBottom: `${HALF_ROW}rem` }}
    >
      <Trail done={lessons.map(({ completedOn }) => completedOn !== null)} />
      {lessons.map((lesson, index) => (
        <CombStep key={lesson.id} lesson={lesson} index={index} lessons={lessons} {...props} />
      ))}
    </ol>
  );
}

/** The line from cell to cell: honey as far as the learner has come. */
function Trail({ done }: { done: readonly boolean[] }) {
  return (
    <li
      aria-hidden="true"
      role="presentation"
      className="absolute inset-x-0"
      style={{ top: `${CELL_MIDDLE}rem`, height: `${(done.length - 1) * HALF_ROW}rem` }}
    >
      <svg
        viewBox={`0 0 4 ${done.length - 1}`}
        preserveAspectRatio="none"
        className="size-full fill-none"
      >
        {done.slice(1).map((_, index) => {
          const isDone = done[index];
          const [from, to] = index % 2 ? [3, 1] : [1, 3];
          return (
            <path
              key={`from ${index + 1}`}
              d={`M${from} ${index}L${to} ${index + 1}`}
              vectorEffect="non-scaling-stroke"
              strokeWidth={isDone ? 6 : 2}
              strokeDasharray={isDone ? undefined : "2 7"}
              strokeLinecap="round"
              className={isDone ? "stroke-comb-line" : "stroke-line-strong"}
            />
          );
        })}
      </svg>
    </li>
  );
}

type CombStepProps = Omit<TopicCombProps, "label"> & { lesson: LessonRow; index: number };

const KEYS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function CombStep({
  lesson,
  index,
  lessons,
  chosenId,
  nextLessonId,
  addressOf,
  onPress,
}: CombStepProps) {
  const navigate = useNavigate();
  const isChosen = lesson.id === chosenId;
  const isNext = lesson.id === nextLessonId;
  const moveOn = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const step = KEYS[event.key];
    const other = step === undefined ? undefined : lessons[index + step];
    if (!other || step === undefined) return;
    event.preventDefault();
    event.currentTarget.closest("ol")?.querySelectorAll("a")[index + step]?.focus();
    void navigate(addressOf(other), { replace: true, preventScrollReset: true });
  };
  return (
    <li
      className="relative flex justify-center"
      style={index % 2 ? { top: `${HALF_ROW}rem` } : undefined}
    >
      <Link
        data-next={isNext || undefined}
        to={addressOf(lesson)}
        replace
        preventScrollReset
        aria-current={isChosen ? "true" : undefined}
        onClick={onPress}
        onKeyDown={moveOn}
        className="group flex w-full max-w-44 flex-col items-center rounded-soft px-1 text-center"
      >
        <Step lesson={lesson} isNext={isNext} isChosen={isChosen} />
      </Link>
    </li>
  );
}

type StepProps = { lesson: LessonRow; isNext: boolean; isChosen: boolean };

function Step({ lesson, isNext, isChosen }: StepProps) {
  const state = cellState({
    status: lesson.status,
    isCompleted: lesson.completedOn !== null,
    canOpen: lesson.label.tone !== "locked",
  });
  const note = noteOn(lesson, isNext, state);
  return (
    <>
      <StepCell
        id={lesson.id}
        state={state}
        number={lesson.number}
        isNext={isNext}
        isChosen={isChosen}
        tone={lesson.label.tone}
      />
      <span
        className={classNames(
          "line-clamp-3 max-w-full text-sm leading-tight wrap-anywhere",
          isChosen ? "font-bold" : "font-medium",
        )}
      >
        {lesson.title !== plannedTitle(lesson.number) && (
          <span className="sr-only">Lesson {lesson.number}: </span>
        )}
        <span {...languageOf(`${lesson.title} ${lesson.objective}`)}>{lesson.title}</span>
      </span>
      <span className={classNames("text-sm leading-tight font-semibold", note.look)}>
        {note.words}
      </span>
    </>
  );
}

type StepCellProps = {
  id: string;
  state: CellState;
  number: number;
  isNext: boolean;
  isChosen: boolean;
  tone: Tone;
};

const StepCell = ({ id, state, number, isNext, isChosen, tone }: StepCellProps) => (
  <svg viewBox={CELL_BOX} className="w-24 shrink-0" style={morphTo("cell", id)} aria-hidden="true">
    <path
      d={RING}
      className={classNames(
        "stroke-2",
        isChosen ? "fill-surface stroke-ink" : "fill-paper",
        !isChosen && tone === "remediation" && "stroke-clay",
      )}
    />
    <g className="transition-transform group-hover:scale-105">
      <Cell state={state} number={number} isCurrent={isNext} />
    </g>
    <Badge tone={tone} />
  </svg>
);

type Tone = LessonRow["label"]["tone"];

/** A second mark beside the check: to look at again, or due. `CombLegend` says which, and screen readers get the words. */
function Badge({ tone }: { tone: Tone }) {
  switch (tone) {
    case "remediation":
      return (
        <g transform="translate(15 -13)">
          <circle r="6" className="fill-clay stroke-paper stroke-2" />
          <path d="M0-2.8V.4M0 2.6v.2" className="stroke-paper stroke-2" strokeLinecap="round" />
        </g>
      );
    case "review":
      return (
        <g transform="translate(15 -13)">
          <circle r="6" className="fill-sky stroke-paper stroke-2" />
          <path
            d="M0-2.8V0l2 1.4"
            className="fill-none stroke-on-sky"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </g>
      );
    default:
      return null;
  }
}

/** What a cell shows, in words: visible at the next one, otherwise for screen readers. */
function noteOn({ label, status }: LessonRow, isNext: boolean, state: CellState) {
  switch (label.tone) {
    case "remediation":
    case "review":
    case "locked":
    case "completed":
      return { words: label.text, look: "sr-only" };
    case "available":
      if (status === "writing") return { words: "Being written", look: "text-honey" };
      if (isNext) return { words: "Next", look: "text-honey" };
      return { words: state === "ready" ? "Ready" : "Not written yet", look: "sr-only" };
  }
}

/** What the marks on the cells say: how many lessons to review, and how many shaky ones. */
export function CombLegend({ lessons }: { lessons: readonly LessonRow[] }) {
  const marks = MARKS.flatMap(({ tone, words }) => {
    const count = lessons.filter(({ label }) => label.tone === tone).length;
    return count === 0 ? [] : [{ tone, words: `${count} ${words}` }];
  });
  if (marks.length === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm font-medium tabular-nums">
      {marks.map(({ tone, words }) => (
        <span key={tone} className="inline-flex items-center gap-1.5">
          <svg viewBox="8 -20 14 14" className="size-5" aria-hidden="true">
            <Badge tone={tone} />
          </svg>
          {words}
        </span>
      ))}
    </p>
  );
}

const MARKS = [
  { tone: "review", words: "to review" },
  { tone: "remediation", words: "shaky" },
] as const;
