import { Form, useNavigation } from "react-router";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { intent } from "../../intents.ts";
import type { TopicIntent } from "./topic-intents.ts";

/** Asks for confirmation, also without JavaScript. */
export function RemoveTopic({ topicId, name }: { topicId: string; name: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Disclosure label="Remove topic">
      <Form method="post" action={href("/topic/:topicId", { topicId })}>
        <p className="mb-4">
          Remove <bdi className="font-semibold">{name}</bdi> from your topics? Its reviews stop, and
          lessons you have finished stay in your history.
        </p>
        <Button
          type="submit"
          {...intent<TopicIntent>("remove")}
          look="danger"
          size="small"
          disabled={isBusy}
        >
          Remove
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </Disclosure>
  );
}
