import { Hexagon } from "../parts/hexagon.tsx";
import { StepText } from "./step-text.tsx";

type TimelineEvent = { when: string; label: string; note?: string };

/** Stacked events; the dates get a column of their own where there is space. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <div>
      {events.map((event, index) => (
        <div key={`${event.when} ${event.label}`} data-step className="flex gap-4">
          <p className="hidden w-28 shrink-0 pt-0.5 text-end font-bold wrap-break-word text-teal tabular-nums @md:block">
            {event.when}
          </p>
          <div className="flex shrink-0 flex-col items-center">
            <Hexagon tone="teal" className="mt-1 size-5" />
            {index < events.length - 1 && (
              <span className="my-1 w-0.5 flex-1 rounded-full bg-line" />
            )}
          </div>
          <div className={`min-w-0 flex-1 pt-0.5 ${index < events.length - 1 ? "pb-6" : ""}`}>
            <p className="mb-0.5 font-bold text-teal tabular-nums @md:hidden">{event.when}</p>
            <StepText label={event.label} note={event.note} />
          </div>
        </div>
      ))}
    </div>
  );
}
