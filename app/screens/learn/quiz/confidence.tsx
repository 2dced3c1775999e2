const LABELS = ["Guessing", "Unsure", "Fifty-fifty", "Quite sure", "Certain"] as const;

/** How sure the learner is before seeing the result: native radios that may stay empty. */
export function Confidence() {
  return (
    <fieldset className="mt-8">
      <legend className="mb-2 font-semibold">How sure are you? (optional)</legend>
      <div className="flex flex-wrap gap-2">
        {LABELS.map((label, index) => (
          <label
            key={label}
            className="flex min-h-11 items-center gap-2 rounded-soft border border-line bg-surface px-3 text-sm has-checked:border-honey-deep has-checked:bg-comb has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="confidence"
              value={index + 1}
              className="size-4 accent-honey-deep"
            />
            {index + 1}. {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
