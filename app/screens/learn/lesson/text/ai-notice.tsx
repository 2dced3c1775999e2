/** Every AI-written text is labelled (docs/security.md, L09). */
export function AiNotice({ notice }: { notice: string | null }) {
  return (
    <p className="mt-8 text-sm text-ink-soft">
      Written by AI. It may contain errors.{notice !== null && ` ${notice}`}
    </p>
  );
}
