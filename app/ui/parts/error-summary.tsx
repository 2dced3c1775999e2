import { useEffect, useRef } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";

type ErrorSummaryProps = {
  title?: string;
  /** What the form's check answered: by the name of the field; `form` concerns the whole of it. */
  messages: Readonly<Record<string, string | undefined>>;
  /** What the messages came with: a later answer in the same words takes the focus again. */
  answer?: unknown;
};

/** What is wrong with a form, in one place, each line leading to its field. Takes the focus when it appears. */
export function ErrorSummary({
  title = "Please check the form",
  messages,
  answer,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(messages).filter(([, message]) => message);
  const said = faults.map(([, message]) => message).join("\n");
  const told = useRef<{ said: string; answer: unknown }>({ said: "", answer: undefined });
  useEffect(() => {
    const isNews = said !== told.current.said || answer !== told.current.answer;
    told.current = { said, answer };
    if (said && isNews) box.current?.focus();
  }, [said, answer]);
  if (faults.length === 0) return null;
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
