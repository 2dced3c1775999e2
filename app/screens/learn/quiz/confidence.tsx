const LABELS = ["Guessing", "Unsure", "Fifty-fifty", "Quite sure", "Certain"] as const;

/** How sure the learner is before seeing the result: native radios that may stay empty. */
export function Confidence() {
  return (
    <fieldset className="mt-8">
      <legend className="mb-2 font-semibold">How sure are you? (optional)</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.25rem),1fr))] gap-1 sm:gap-2">
        {LABELS.map((label, index) => (
          <label
            key={label}
            className="relative flex min-h-14 flex-col items-center justify-center rounded-soft border border-line-strong bg-surface px-0.5 py-1 text-center text-xs leading-tight hover:bg-sunken has-checked:border-2 has-checked:border-honey-deep has-checked:bg-comb has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="confidence"
              value={index + 1}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-soft outline-none forced-colors:appearance-auto"
            />
            <span className="text-base font-semibold tabular-nums">
              {index + 1}
              <span className="sr-only">. </span>
            </span>
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
