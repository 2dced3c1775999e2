import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { intent } from "../intents.ts";
import type { OperatorIntent } from "./operator-intents.ts";

type OperatorFormProps = {
  does: OperatorIntent;
  /** What it is done to. */
  fields: { id: string } | { userId: string };
  /** The button's words. */
  label: string;
  /** What the button is about, for who can't see the row it is in. */
  about?: string;
  look?: "primary" | "secondary" | "quiet";
  /** More fields. */
  children?: ReactNode;
};

/** One button that does one thing. */
export function OperatorForm({
  does,
  fields,
  label,
  about,
  look = "secondary",
  children,
}: OperatorFormProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" {...intent<OperatorIntent>(does)} />
      {"userId" in fields ? (
        <input type="hidden" name="userId" value={fields.userId} />
      ) : (
        <input type="hidden" name="id" value={fields.id} />
      )}
      {children}
      <Button type="submit" look={look} size="small" disabled={isBusy}>
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
    </Form>
  );
}
