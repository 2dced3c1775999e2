import type { ReviewNote } from "#app/features/notes/load-review-notes.ts";
import { languageOf } from "#app/rules/language.ts";
import { Quote } from "./note-fields.tsx";

/** A note of the learner's own, below the feedback on an answer. */
export function YourWords({ note: { quote, words } }: { note: ReviewNote }) {
  return (
    <section aria-label="Your words" className="mt-4 rounded-soft bg-sunken p-4">
      <h2 className="mb-2 text-sm font-semibold text-ink-soft">Your words</h2>
      {quote !== "" && <Quote quote={quote} />}
      {words !== "" && (
        <p
          {...languageOf(words)}
          className={`whitespace-pre-line wrap-anywhere ${quote === "" ? "" : "mt-3"}`}
        >
          {words}
        </p>
      )}
    </section>
  );
}
