import { Hexagon } from "#app/ui/parts/hexagon.tsx";

const LABELS = ["Guessing", "Unsure", "Fifty-fifty", "Quite sure", "Certain"] as const;

/**
 * How sure the learner is before seeing the result: native radios that may stay empty. Only the question is shown until
 * there is an answer (motion.css), also without a script.
 */
export function Confidence() {
  return (
    <fieldset className="confidence mt-8">
      <legend className="font-semibold">How sure are you? (optional)</legend>
      <div className="confidence-scale pt-3">
        <div className="relative mx-auto grid max-w-sm grid-cols-5">
          <span className="absolute inset-x-[10%] top-1/2 h-0.5 -translate-y-1/2 bg-line-strong" />
          {LABELS.map((label, index) => (
            <label
              key={label}
              title={label}
              className="relative mx-auto grid size-12 place-items-center rounded-small has-focus-visible:outline-3 has-focus-visible:outline-focus [&_path]:fill-surface [&_path]:stroke-line-strong [&_path]:stroke-3 hover:[&_path]:fill-sunken has-checked:[&_path]:fill-honey has-checked:[&_path]:stroke-honey-deep has-checked:[&_span]:text-on-honey"
            >
              <input
                type="radio"
                name="confidence"
                value={index + 1}
                className="absolute inset-0 z-10 size-full cursor-pointer appearance-none outline-none forced-colors:appearance-auto"
              />
              <Hexagon tone="surface" className="size-12">
                <span aria-hidden="true" className="text-base font-semibold tabular-nums">
                  {index + 1}
                </span>
              </Hexagon>
              <span className="sr-only">
                {index + 1}. {label}
              </span>
            </label>
          ))}
        </div>
        <div
          aria-hidden="true"
          className="mx-auto mt-1 grid max-w-sm grid-cols-3 text-sm text-ink-soft"
        >
          <span data-for={1}>{LABELS[0]}</span>
          <span className="text-center">
            {LABELS.slice(1, -1).map((label, index) => (
              <span key={label} className="hidden" data-for={index + 2}>
                {label}
              </span>
            ))}
          </span>
          <span className="text-end" data-for={LABELS.length}>
            {LABELS.at(-1)}
          </span>
        </div>
      </div>
    </fieldset>
  );
}
