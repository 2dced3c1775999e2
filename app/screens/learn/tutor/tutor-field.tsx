import { type FormEvent, use, useState } from "react";
import { TUTOR } from "#app/rules/tutor/exchange.ts";
import { href, TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { intent } from "../../intents.ts";
import { TutorContext } from "./about.ts";
import type { TutorIntent } from "./tutor-intents.ts";
import { useDraft } from "../use-draft.ts";

/** At the end of a lesson's text. With scripts the reply comes in the panel, without them on a page. */
export function TutorField({ lessonId }: { lessonId: string }) {
  const open = use(TutorContext);
  const { draft, setDraft, field } = useDraft(`question at the end of ${lessonId}`);
  const [hasFailed, setFailed] = useState(false);
  if (!open) return null;
  const address = href("/lesson/:lessonId/tutor", { lessonId });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() === "") return;
    const isOpen = await open({ message: draft });
    setFailed(!isOpen);
    // The panel has it from here on.
    if (isOpen) setDraft("");
  };
  return (
    <form
      method="post"
      action={address}
      onSubmit={(event) => void submit(event)}
      className="mt-8 space-y-3 font-sans print:hidden"
    >
      <input type="hidden" {...intent<TutorIntent>("ask")} />
      <TextareaField
        ref={field}
        id="lesson-question"
        name="message"
        label="Ask about this lesson"
        rows={2}
        dir="auto"
        maxLength={TUTOR.message}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        error={hasFailed ? "Your question is still here. Asking needs a connection." : undefined}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" look="secondary" size="small">
          Ask
        </Button>
        <TextLink to={address} className="text-sm">
          Your questions
        </TextLink>
      </div>
    </form>
  );
}
