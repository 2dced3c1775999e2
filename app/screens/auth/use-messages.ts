import { type FormEvent, useState } from "react";

type Messages = Readonly<Record<string, string | undefined>>;

/** The messages of a refused form, each until its field is edited: the field may be right by then. */
export function useMessages(answer: { messages: Messages } | undefined) {
  const [edited, setEdited] = useState<{ answer: unknown; fields: readonly string[] }>(NOTHING);
  const fields = edited.answer === answer ? edited.fields : [];
  const onEdit = (event: FormEvent) => {
    const { name } = event.target as HTMLInputElement;
    // Whether the repeated password matches depends on both.
    const changed = name === "password" ? [name, "confirmPassword"] : [name];
    setEdited({ answer, fields: [...fields, ...changed] });
  };
  const left = Object.entries(answer?.messages ?? {}).filter(([field]) => !fields.includes(field));
  return { messages: Object.fromEntries(left) as Messages, onEdit };
}

const NOTHING = { answer: undefined, fields: [] };
