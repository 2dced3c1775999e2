import { useEffect, useRef } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";

export type FieldError = {
  /** The id of the field, which is its name. Without one the message concerns the whole form. */
  field?: string;
  message: string;
};

type ErrorSummaryProps = { title?: string; errors: readonly FieldError[] };

/** What is wrong with a form, in one place, each line leading to its field. Takes the focus when it appears. */
export function ErrorSummary({ title = "Please check the form", errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const said = errors.map((error) => error.message).join("\n");
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 flex gap-3 rounded-soft border border-berry bg-berry-wash p-4"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-berry" />
      <div className="min-w-0">
        <p className="font-semibold text-berry">{title}</p>
        <ul className="mt-1 space-y-1">
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field ? (
                <a href={`#${field}`} className="underline decoration-berry underline-offset-4">
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
