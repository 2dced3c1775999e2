import { type ComponentType, type CSSProperties, useId } from "react";
import BookOpen from "lucide-react/icons/book-open";
import Circle from "lucide-react/icons/circle-dashed";
import CircleCheck from "lucide-react/icons/circle-check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import TrendingUp from "lucide-react/icons/trending-up";
import { masteryState, type MasteryState } from "#app/rules/mastery.ts";
import { percent } from "#app/rules/quiz.ts";
import { classNames } from "../class-names.ts";
import { Note, noteTies } from "../prose/note.tsx";
import type { ConceptNode } from "./concept-layout.ts";

type Standing = MasteryState | "taught";

const STATUS_LABELS: Record<Standing, string> = {
  "not-started": "Not started",
  taught: "Explained",
  weak: "Needs review",
  learning: "On the way",
  mastered: "Mastered",
};

type Look = { cell: string; ink: string; Icon: ComponentType<{ className?: string }> };

/** A picture and an edge of its own for each standing: never colour alone. */
const LOOKS: Record<Standing, Look> = {
  "not-started": {
    cell: "border-dashed border-line-strong bg-surface",
    ink: "text-ink-soft",
    Icon: Circle,
  },
  taught: { cell: "border-line-strong bg-surface", ink: "text-ink-soft", Icon: BookOpen },
  weak: { cell: "border-clay bg-clay-wash", ink: "text-clay", Icon: RotateCcw },
  learning: { cell: "border-teal bg-teal-wash", ink: "text-teal", Icon: TrendingUp },
  mastered: {
    cell: "border-2 border-meadow bg-meadow-wash",
    ink: "text-meadow",
    Icon: CircleCheck,
  },
};

const STATUSES: readonly Standing[] = ["mastered", "learning", "weak", "taught", "not-started"];

const statusOf = ({ isTaught, mastery }: ConceptNode): Standing =>
  isTaught ? "taught" : masteryState(mastery);

/** "Mastered, 90%" */
export function standingInWords(node: ConceptNode): string {
  const words = STATUS_LABELS[statusOf(node)];
  return node.mastery === null ? words : `${words}, ${percent(node.mastery)}%`;
}

/** What stands in the picture, and no more. */
export function ConceptLegend({ nodes }: { nodes: readonly ConceptNode[] }) {
  const hasTaught = nodes.some(({ isTaught }) => isTaught);
  return (
    <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Legend">
      {STATUSES.filter((standing) => standing !== "taught" || hasTaught).map((standing) => {
        const { ink, Icon } = LOOKS[standing];
        return (
          <li key={standing} className="flex items-center gap-1.5">
            <Icon className={classNames("size-4", ink)} />
            {STATUS_LABELS[standing]}
          </li>
        );
      })}
    </ul>
  );
}

type ConceptCellProps = {
  node: ConceptNode;
  /** The names of what it builds on. */
  bases: readonly string[];
  /** Tells whose lines to light while it is pointed at or has the focus. */
  onLight: (id: string | null) => void;
  style: CSSProperties;
};

export function ConceptCell({ node, bases, onLight, style }: ConceptCellProps) {
  const { opener, note } = noteTies(useId());
  const { cell, ink, Icon } = LOOKS[statusOf(node)];
  const words = standingInWords(node);
  return (
    <>
      <button
        type="button"
        className={classNames(
          "absolute flex -translate-x-1/2 items-center gap-2 rounded-soft border px-3 py-1 text-left hover:shadow-soft",
          cell,
        )}
        onPointerEnter={() => onLight(node.id)}
        onPointerLeave={() => onLight(null)}
        onFocus={() => onLight(node.id)}
        onBlur={() => onLight(null)}
        {...opener}
        style={{ ...style, ...opener.style }}
      >
        <Icon className={classNames("size-4 shrink-0", ink)} />
        <span className="line-clamp-3 min-w-0 text-sm leading-tight font-medium wrap-break-word">
          {node.name}
        </span>
        <span className="sr-only">{words}</span>
      </button>
      <Note title={node.name} {...note}>
        {node.description}
        <span className={classNames("mt-2 block text-sm font-semibold", ink)}>{words}</span>
        {bases.length > 0 && (
          <span className="block text-sm text-ink-soft">Builds on {bases.join(", ")}</span>
        )}
      </Note>
    </>
  );
}
