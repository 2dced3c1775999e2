import { useSearchParams } from "react-router";
import { readUnsubscribeToken } from "#app/features/mail/stop-reminders.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import type { Route } from "./+types/unsubscribe";
import { LinkEnded } from "./link-ended.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Stop reminders · Nectar" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** The address carries a secret: no copy of this page stays anywhere. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** Looks and changes nothing: mail scanners open links as well. */
export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { isOurs: readUnsubscribeToken(token) !== null };
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (search.get("result") === "stopped") return <Stopped />;
  if (!loaderData.isOurs)
    return (
      <LinkEnded
        title="This link is not whole"
        actions={[{ to: "/profile?tab=preferences", label: "To Preferences" }]}
      >
        Mail programs sometimes cut links short. You can switch reminders off in Preferences, too.
      </LinkEnded>
    );
  return (
    <Page width="narrow">
      <Bea expression="happy" className="mx-auto mb-4 size-24" />
      <PageHeading
        title="Stop daily reminders?"
        lead="Your lessons and reviews stay as they are."
      />
      {/* A plain form: the same address answers mail programs, without a script. */}
      <form method="post" action={`/unsubscribe?${search.toString()}`}>
        <Button type="submit" isWide size="large">
          Stop reminders
        </Button>
      </form>
    </Page>
  );
}

function Stopped() {
  return (
    <Page width="narrow">
      <EmptyState
        title="No more reminders"
        level={1}
        expression="winking"
        action={<ButtonLink to="/">Back to the start</ButtonLink>}
      >
        <p role="status">You can switch them on again in Preferences at any time.</p>
      </EmptyState>
    </Page>
  );
}
