import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import type { action } from "./lesson.tsx";

const MOST_CHARACTERS = 500;

/** 'This seems wrong', of a question or of the whole lesson: one sentence is enough, none will do. */
export function ReportWrong({ questionId }: { questionId?: string }) {
  const fetcher = useFetcher<typeof action>();
  const [comment, setComment] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  if (fetcher.data?.status === "reported")
    return (
      <p role="status" className="mt-4 text-sm text-ink-soft">
        Thank you. We will look at it.
      </p>
    );
  return (
    <details
      className="mt-4 text-sm text-ink-soft print:hidden"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2">This seems wrong</summary>
      {isOpen && (
        <div className="mt-2 space-y-3">
          <TextareaField
            name="comment"
            id={`comment-${questionId ?? "lesson"}`}
            label="What is wrong? (optional)"
            limit={MOST_CHARACTERS}
            rows={2}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button
            look="secondary"
            size="small"
            disabled={fetcher.state !== "idle"}
            onClick={() =>
              void fetcher.submit(
                { deed: "report", comment, ...(questionId && { questionId }) },
                { method: "post" },
              )
            }
          >
            {fetcher.state === "idle" ? "Report" : "Sending..."}
          </Button>
        </div>
      )}
    </details>
  );
}
