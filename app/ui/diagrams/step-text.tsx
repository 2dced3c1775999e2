/** A label with an optional note below it. Both wrap. */
export function StepText({ label, note }: { label: string; note?: string }) {
  return (
    <>
      <p className="leading-snug font-semibold wrap-break-word">{label}</p>
      {note !== undefined && (
        <p className="mt-1 text-sm leading-snug wrap-break-word text-ink-soft">{note}</p>
      )}
    </>
  );
}

export type DiagramStep = { label: string; note?: string };
