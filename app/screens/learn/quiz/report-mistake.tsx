import { useFetcher } from "react-router";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { intent } from "../../intents.ts";
import type { LessonAction, LessonIntent } from "../lesson/lesson-intents.ts";
import { NOT_SENT } from "../../network-error.ts";

const MAX_CHARACTERS = 500;

const REFUSALS: Record<string, string> = {
  "too-many": "You've sent many reports today. Please send this one tomorrow.",
  unclear: "That's longer than 500 characters. Please shorten it.",
  "network-error": `${NOT_SENT}. Your words are still here. Please send them again.`,
};

type ReportWrongProps = { lessonId: string; questionId?: string };

/** Reports a mistake in a question or in the lesson. The comment is optional. */
export function ReportMistake({ lessonId, questionId }: ReportWrongProps) {
  const fetcher = useFetcher<LessonAction>();
  if (fetcher.data?.status === "reported")
    return (
      <p role="status" className="mt-4 text-sm text-ink-soft">
        Thank you. We'll look at it.
      </p>
    );
  const refusal = fetcher.state === "idle" && REFUSALS[fetcher.data?.status ?? ""];
  return (
    <details className="mt-4 text-sm text-ink-soft print:hidden">
      <summary className="min-h-11 py-2">Report a mistake</summary>
      <fetcher.Form
        method="post"
        action={href("/lesson/:lessonId", { lessonId })}
        className="mt-2 space-y-3"
      >
        <input type="hidden" {...intent<LessonIntent>("report")} />
        {questionId && <input type="hidden" name="questionId" value={questionId} />}
        <Comment id={`comment-${questionId ?? "lesson"}`} />
        {refusal && <Notice tone="error" title={refusal} />}
        <Button type="submit" look="secondary" size="small" disabled={fetcher.state !== "idle"}>
          {fetcher.state === "idle" ? "Report" : "Sending..."}
        </Button>
      </fetcher.Form>
    </details>
  );
}

const Comment = ({ id }: { id: string }) => (
  <TextareaField
    name="comment"
    id={id}
    label="What is wrong? (optional)"
    limit={MAX_CHARACTERS}
    rows={2}
  />
);
