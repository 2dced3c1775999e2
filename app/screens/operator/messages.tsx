import { loadMessages } from "#app/features/operators/load-messages.ts";
import { Card } from "#app/ui/parts/card.tsx";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/messages";
import { formatUtc } from "./format.ts";
import { operatorAction } from "./operator-action.ts";
import { OperatorForm } from "./operator-form.tsx";
import { Reply } from "./operator-reply.tsx";
import { operatorOf } from "./operator-request.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Messages");

export async function loader({ context }: Route.LoaderArgs) {
  operatorOf(context);
  return { messages: await loadMessages() };
}

export const action = operatorAction;

export default function Messages({ loaderData: { messages }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Reply reply={actionData} />
      {messages.length === 0 && <p className="text-ink-soft">No messages.</p>}
      <ul className="space-y-4">
        {messages.map(({ id, name, email, type, subject, message, createdAt }) => (
          <Card key={id} as="li" title={subject}>
            <p className="text-sm text-ink-soft">
              {type} · {formatUtc(createdAt)} UTC ·{" "}
              <a href={`mailto:${email}`} className="underline">
                {name} &lt;{email}&gt;
              </a>
            </p>
            <p className="my-4 wrap-break-word whitespace-pre-line">{message}</p>
            <OperatorForm
              does="delete-message"
              fields={{ id }}
              label="Delete"
              about={`the message “${subject}”`}
            />
          </Card>
        ))}
      </ul>
    </>
  );
}
