import { type ReactNode, useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { NOTE, type NoteSubject } from "#app/rules/notes/note.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { intent } from "../../intents.ts";
import type { NoteIntent } from "../../me/notes/note-intents.ts";
import { kindOf, SubjectField, WordsFields } from "./note-fields.tsx";
import { isDone, type NoteReply, refusalOf } from "./note-reply.ts";

type NoteFormProps = {
  subject: NoteSubject;
  /** The quote with its fields; without one the learner may type it. */
  children?: ReactNode;
  /** Called when it is stored. */
  onAdded?: () => void;
  /** Beside the button. */
  cancel?: ReactNode;
};

/** Keeps a note; what was typed stays until it is stored. */
export function NoteForm({ subject, children, onAdded, cancel }: NoteFormProps) {
  const { Form, state, data } = useFetcher<NoteReply>();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const kind = kindOf(subject);
  useEffect(() => {
    if (state !== "idle" || data?.status !== "kept") return;
    form.current?.reset();
    onAdded?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each reply
  }, [state, data]);
  const refusal = state === "idle" ? refusalOf(data) : undefined;
  return (
    <Form ref={form} method="post" action="/notes" className="space-y-4">
      <input type="hidden" {...intent<NoteIntent>("add")} />
      <SubjectField subject={subject} />
      {children ?? (
        <TextareaField
          id={`${id}-quote`}
          name="quote"
          label={`Words from the ${kind} (optional)`}
          limit={NOTE.quote}
          rows={2}
        />
      )}
      <WordsFields subject={kind} />
      {refusal && <Notice tone="error" title={refusal} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {cancel}
        <Button type="submit" size="small" disabled={state !== "idle"}>
          {state === "idle" ? "Keep note" : "Keeping..."}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {state === "idle" && isDone(data) ? "Note kept." : ""}
      </p>
    </Form>
  );
}
