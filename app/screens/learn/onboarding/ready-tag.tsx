import { Hexagon } from "#app/ui/parts/hexagon.tsx";

/** Marks a topic of the library, as a finished cell does: it starts without waiting. */
export function ReadyTag() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold text-honey">
      <Hexagon tone="honey" className="size-3.5" />
      Ready now
    </span>
  );
}
