import { useFetcher } from "react-router";
import { href } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { intent } from "../../intents.ts";
import { NotSent } from "../../not-sent.tsx";
import type { TopicIntent } from "./topic-intents.ts";

/** Asks for confirmation, also without JavaScript. A press that doesn't reach the server leaves the page as it is. */
export function RemoveTopic({ topicId, name }: { topicId: string; name: string }) {
  const { Form, state, data } = useFetcher<{ status: string }>();
  const isBusy = state !== "idle";
  const isNotSent = !isBusy && data?.status === "network-error";
  return (
    <Disclosure label="Remove topic">
      <Form method="post" action={href("/topic/:topicId", { topicId })}>
        <p className="mb-4">
          Remove <bdi className="font-semibold">{name}</bdi> from your topics? Its reviews stop, and
          lessons you have finished stay in your history.
        </p>
        {isNotSent && <NotSent className="mb-4" />}
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
