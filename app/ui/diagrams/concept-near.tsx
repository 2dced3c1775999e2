import type { ConceptNode } from "./concept-layout.ts";
import type { Neighbourhood } from "./concept-neighbourhood.ts";
import { ConceptCell } from "./concept-cell.tsx";

type ConceptNearProps = Neighbourhood & { basesOf: (id: string) => string[] };

/** From top to bottom: what the idea builds on, the idea, what needs it. Lines only cross the space between the rows. */
export function ConceptNear({ focus, bases, followers, basesOf }: ConceptNearProps) {
  return (
    <div className="mx-auto max-w-xl">
      {focus.mastery !== null && (
        <p className="mb-4 text-center font-semibold">
          The idea that needs most work, and its neighbours
        </p>
      )}
      {bases.length > 0 && (
        <>
          <Row title="It builds on" nodes={bases} basesOf={basesOf} />
          <Lines count={bases.length} isDown={false} />
        </>
      )}
      <Row title={null} nodes={[focus]} basesOf={basesOf} />
      {followers.length > 0 && (
        <>
          <Lines count={followers.length} isDown />
          <Row title="Needed for" nodes={followers} basesOf={basesOf} />
        </>
      )}
    </div>
  );
}

type RowProps = {
  title: string | null;
  nodes: readonly ConceptNode[];
  basesOf: ConceptNearProps["basesOf"];
};

function Row({ title, nodes, basesOf }: RowProps) {
  return (
    <div className="text-center">
      {title !== null && <p className="mb-1 text-sm text-ink-soft">{title}</p>}
      <div className="flex justify-center gap-3">
        {nodes.map((node) => (
          <div key={node.id} className="w-[calc(50%-0.375rem)] min-w-0">
            <ConceptCell node={node} prerequisites={basesOf(node.id)} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Between one idea in the middle and the one or two of the next row. */
function Lines({ count, isDown }: { count: number; isDown: boolean }) {
  const ends = count === 1 ? [50] : [25, 75];
  const [middle, row] = isDown ? [0, 24] : [24, 0];
  return (
    <svg
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      className="block h-7 w-full"
      aria-hidden="true"
    >
      <path
        d={ends.map((x) => `M50 ${middle}C50 12 ${x} 12 ${x} ${row}`).join("")}
        vectorEffect="non-scaling-stroke"
        strokeWidth={1.5}
        className="fill-none stroke-line-strong"
      />
    </svg>
  );
}
