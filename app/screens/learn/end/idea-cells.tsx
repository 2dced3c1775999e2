import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";

/** A cell for each idea that was asked about: in honey what was known, with an outline what comes back sooner. */
export const IdeaCells = ({ answers }: { answers: readonly boolean[] }) => (
  <div className="flex flex-wrap justify-center gap-1" aria-hidden="true">
    {answers.map((isRight, index) => (
      <Hexagon
        // oxlint-disable-next-line react/no-array-index-key -- the answers of a finished review never change
        key={index}
        tone={isRight ? "honey" : "missed"}
        className="size-11 odd:translate-y-1/4 even:-translate-y-1/4"
      >
        {isRight ? (
          <Check className="size-5 stroke-3 text-on-honey" />
        ) : (
          <RotateCcw className="size-4.5 text-clay" />
        )}
      </Hexagon>
    ))}
  </div>
);
