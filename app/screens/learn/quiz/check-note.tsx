import type { QuestionTrust } from "#app/rules/trust/review-state.ts";

/** Says what learners should know about the check of a question; nothing if another model or an author checked it. */
export function CheckNote({ isUnchecked, isSelfChecked }: QuestionTrust) {
  if (!isUnchecked && !isSelfChecked) return null;
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {isUnchecked
        ? "This question hasn't been checked yet, so it doesn't count for now."
        : "Checked by the model that wrote it."}
    </p>
  );
}
