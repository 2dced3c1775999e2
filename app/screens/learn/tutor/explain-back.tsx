import { type ComponentType, type FormEvent, useState } from "react";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { intent } from "../../intents.ts";
import type { ExplainedProps } from "./explained.tsx";
import type { TutorIntent } from "./tutor-intents.ts";
import { useDraft } from "../use-draft.ts";

type ExplainBackProps = {
  lessonId: string;
  /** What is explained; empty for the lesson. */
  quote: string;
  /** Written before; otherwise there is a field. */
  words?: string;
};

/** An idea in the learner's own words. The reply says what is right and what is missing, and never grades. */
export function ExplainBack({ lessonId, quote, words }: ExplainBackProps) {
  const { draft, setDraft, field } = useDraft(`explanation for ${lessonId}: ${quote}`, words);
  const [part, setPart] = useState<{ Part: ComponentType<ExplainedProps> }>();
  const [sent, setSent] = useState<ExplainedProps["question"]>();
  const [isLost, setLost] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() === "") return;
    const loaded = await import("./explained.tsx").catch(() => null);
    setLost(!loaded);
    if (!loaded) return;
    setPart({ Part: loaded.Explained });
    setSent({ kind: "explain-back", message: draft, ...(quote !== "" && { quote }) });
  };
  return (
    <form
      method="post"
      action={href("/lesson/:lessonId/tutor", { lessonId })}
      onSubmit={(event) => void submit(event)}
      className="mt-4 space-y-3 print:hidden"
    >
      <input type="hidden" {...intent<TutorIntent>("ask")} />
      <input type="hidden" name="kind" value="explain-back" />
      <input type="hidden" name="quote" value={quote} />
      {words === undefined ? (
        <TextareaField
          ref={field}
          id="own-explanation"
          name="message"
          label="In your words (optional)"
          rows={2}
          dir="auto"
          maxLength={TUTOR.message}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      ) : (
        <input type="hidden" name="message" value={words} />
      )}
      <Button type="submit" look="secondary" size="small">
        Get feedback
      </Button>
      {isLost && <p role="status">Your words are still here. Feedback needs a connection.</p>}
      {part && sent && <part.Part lessonId={lessonId} question={sent} />}
    </form>
  );
}
