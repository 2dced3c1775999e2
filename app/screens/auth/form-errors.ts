import type { FieldError } from "#app/ui/parts/error-summary.tsx";

/** A rule's messages by field, as the summary lists them; `form` concerns no single field. */
export function errorsOf(messages: Record<string, string | undefined>): FieldError[] {
  return Object.entries(messages).flatMap(([field, message]) =>
    message ? [{ field: field === "form" ? undefined : field, message }] : [],
  );
}
