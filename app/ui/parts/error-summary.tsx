import { useEffect, useRef } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";

type ErrorSummaryProps = {
  title?: string;
  /** Error messages by field name; `form` is for the form as a whole. */
  messages: Readonly<Record<string, string | undefined>>;
  /** The reply the messages came with: the same messages in a new reply take the focus again. */
  answer?: unknown;
};

/** A form's errors in one place, each linked to its field. Takes the focus when it appears. */
export function ErrorSummary({
  title = "Please check the form",
  messages,
  answer,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(messages).filter(([, message]) => message);
  const text = faults.map(([, message]) => message).join("\n");
  const announced = useRef<{ text: string; answer: unknown }>({ text: "", answer: undefined });
  useEffect(() => {
    // Where the reply is known, a message that goes because its field was edited is no news.
    const isNews =
      answer === undefined ? text !== announced.current.text : answer !== announced.current.answer;
    announced.current = { text, answer };
    if (text && isNews) box.current?.focus();
  }, [text, answer]);
  if (faults.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // On a page that answers a form sent before hydration.
      autoFocus
      className="mb-6 flex gap-3 rounded-soft border border-berry bg-berry-wash p-4"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-berry" />
      <div className="min-w-0">
        <p className="font-semibold text-berry">{title}</p>
        <ul>
          {faults.map(([field, message]) => (
            <li key={field}>
              {field === "form" ? (
                message
              ) : (
                <a
                  href={`#${field}`}
                  className="inline-flex min-h-11 items-center underline decoration-berry underline-offset-4"
                >
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
