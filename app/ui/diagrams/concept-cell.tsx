import { type ComponentType, type CSSProperties, useId } from "react";
import BookOpen from "lucide-react/icons/book-open";
import Circle from "lucide-react/icons/circle-dashed";
import CircleCheck from "lucide-react/icons/circle-check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Clock from "lucide-react/icons/clock";
import TrendingUp from "lucide-react/icons/trending-up";
import { CONCEPT_LABELS, type ConceptState } from "#app/rules/memory/concept-labels.ts";
import { masteryText } from "#app/rules/memory/mastery/mastery-text.ts";
import { classNames } from "../class-names.ts";
import { href, TextLink } from "../link.tsx";
import { Note, connectNote } from "../prose/note.tsx";
import type { ConceptNode } from "./concept-layout.ts";

type ConceptStatus = ConceptState | "taught";

const STATUS_LABELS: Record<ConceptStatus, string> = {
  ...CONCEPT_LABELS,
  taught: "Explained",
};

type Look = { cell: string; ink: string; Icon: ComponentType<{ className?: string }> };

/** Each status has its own icon and border: never colour alone. */
const LOOKS: Record<ConceptStatus, Look> = {
  "not-started": {
    cell: "border-dashed border-line-strong bg-surface",
    ink: "text-ink-soft",
    Icon: Circle,
  },
  taught: { cell: "border-line-strong bg-surface", ink: "text-ink-soft", Icon: BookOpen },
  shaky: { cell: "border-clay bg-clay-wash", ink: "text-clay", Icon: RotateCcw },
  learning: { cell: "border-teal bg-teal-wash", ink: "text-teal", Icon: TrendingUp },
  due: { cell: "border-sky bg-sky-wash", ink: "text-sky", Icon: Clock },
  known: {
    cell: "border-2 border-meadow bg-meadow-wash",
    ink: "text-meadow",
    Icon: CircleCheck,
  },
};

const STATUSES: readonly ConceptStatus[] = [
  "known",
  "learning",
  "due",
  "shaky",
  "taught",
  "not-started",
];

const statusOf = ({ isTaught, state }: ConceptNode): ConceptStatus => (isTaught ? "taught" : state);

/** "Mastered, 90%" */
export function describeStatus(node: ConceptNode): string {
  const words = STATUS_LABELS[statusOf(node)];
  if (node.mastery === null) return words;
  return `${words}, ${masteryText(node.mastery, node.isForgotten === true)}`;
}

/** Explains only the statuses that occur in the map. */
export function ConceptLegend({ nodes }: { nodes: readonly ConceptNode[] }) {
  const hasTaught = nodes.some(({ isTaught }) => isTaught);
  return (
    <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Legend">
      {STATUSES.filter((status) => status !== "taught" || hasTaught).map((status) => {
        const { ink, Icon } = LOOKS[status];
        return (
          <li key={status} className="flex items-center gap-1.5">
            <Icon className={classNames("size-4", ink)} />
            {STATUS_LABELS[status]}
          </li>
        );
      })}
    </ul>
  );
}

type ConceptCellProps = {
  node: ConceptNode;
  /** Names of the concepts it builds on. */
  prerequisites: readonly string[];
  /** A neighbour of the concept that is looked at. */
  isMarked?: boolean;
  /** Tells the map which concept is hovered or focused. */
  onHighlight?: (id: string | null) => void;
  /** Its place in the map; otherwise it fills its container and says its state in words. */
  style?: CSSProperties;
};

export function ConceptCell({
  node,
  prerequisites,
  isMarked = false,
  onHighlight,
  style,
}: ConceptCellProps) {
  const { opener, note } = connectNote(useId());
  const { cell, ink, Icon } = LOOKS[statusOf(node)];
  const words = describeStatus(node);
  return (
    <>
      <button
        type="button"
        className={classNames(
          "flex items-center gap-2 rounded-soft border px-3 py-1 text-left max-[16rem]:px-1 hover:shadow-soft",
          style ? "concept" : "min-h-18 w-full",
          cell,
          isMarked && "ring-3 ring-ink",
        )}
        onPointerEnter={() => onHighlight?.(node.id)}
        onPointerLeave={() => onHighlight?.(null)}
        onFocus={() => onHighlight?.(node.id)}
        onBlur={() => onHighlight?.(null)}
        {...opener}
        style={{ ...style, ...opener.style }}
      >
        <Icon className={classNames("size-4 shrink-0 max-[16rem]:hidden", ink)} />
        <span className="min-w-0 text-sm leading-tight wrap-break-word">
          <span className="line-clamp-3 font-medium max-[16rem]:line-clamp-2">{node.name}</span>
          <span className={style ? "sr-only" : classNames("block font-semibold", ink)}>
            {words}
          </span>
        </span>
      </button>
      <Note title={node.name} {...note}>
        {node.description}
        <span className={classNames("mt-2 block text-sm font-semibold", ink)}>{words}</span>
        {prerequisites.length > 0 && (
          <span className="block text-sm text-ink-soft">Builds on {prerequisites.join(", ")}</span>
        )}
        {node.lessonId && (
          <TextLink
            to={href("/lesson/:lessonId", { lessonId: node.lessonId })}
            className="mt-2 inline-block"
          >
            Read its lesson
          </TextLink>
        )}
      </Note>
    </>
  );
}
