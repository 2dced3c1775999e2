import { Form } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { refusalOf } from "../../learn/notes/note-reply.ts";

type RefusedNoteProps = { reply: { status: string }; typed: Record<string, string> };

const FIELDS = [
  ["quote", "Quote"],
  ["words", "In your words"],
] as const;

/** A form that was sent without a script and refused, with everything that was typed. */
export function RefusedNote({ reply, typed }: RefusedNoteProps) {
  const visible = new Set<string>(["isForReviews", ...FIELDS.map(([name]) => name)]);
  const others = Object.entries(typed).filter(([name]) => !visible.has(name));
  return (
    <Card className="mb-8">
      <Notice tone="error" title={refusalOf(reply)} className="mb-4" />
      {FIELDS.some(([name]) => name in typed) && (
        <Form method="post" className="space-y-4">
          {others.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {FIELDS.map(
            ([name, label]) =>
              name in typed && (
                // No limit here: a browser would cut what is too long.
                <TextareaField key={name} name={name} label={label} defaultValue={typed[name]} />
              ),
          )}
          {"lessonId" in typed && (
            <CheckboxField
              name="isForReviews"
              label="Show it when I review this lesson"
              defaultChecked={typed.isForReviews === "on"}
            />
          )}
          <Button type="submit" size="small">
            Keep note
          </Button>
        </Form>
      )}
    </Card>
  );
}
