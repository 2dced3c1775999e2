import { useSearchParams } from "react-router";
import { readStopToken } from "#app/features/email/stop-emails.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/unsubscribe";
import { AuthPage } from "./auth-page.tsx";
import { LinkEnded } from "./link-ended.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches, "Stop these emails"),
  { name: "referrer", content: "same-origin" },
];

/** The address contains a secret token, so nothing may store the page. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** Read-only: mail scanners open links too. */
export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { mails: readStopToken(token)?.mails ?? null };
}

const WORDS = {
  reminders: {
    ask: "Stop daily reminders?",
    lead: "Your lessons and reviews stay as they are.",
    button: "Stop reminders",
    done: "No more reminders",
    back: "You can turn them back on in Preferences any time.",
  },
  summaries: {
    ask: "Stop weekly summaries?",
    lead: "Your lessons and reviews stay as they are.",
    button: "Stop summaries",
    done: "No more summaries",
    back: "You can turn them back on in Preferences any time.",
  },
  articles: {
    ask: "Stop emails about new articles?",
    lead: "The articles are still on the blog.",
    button: "Stop these emails",
    done: "No more article emails",
    back: "You can subscribe again on the blog any time.",
  },
} as const;

const isKind = (kind: string | null): kind is keyof typeof WORDS =>
  kind !== null && Object.hasOwn(WORDS, kind);

export default function Unsubscribe({ loaderData: { mails } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const stopped = search.get("result");
  if (isKind(stopped)) return <Stopped {...WORDS[stopped]} />;
  if (mails === null)
    return (
      <LinkEnded
        title="This link is incomplete"
        actions={[{ to: "/profile?tab=preferences", label: "Go to Preferences" }]}
      >
        Email apps sometimes cut links short. You can also turn these emails off in Preferences.
      </LinkEnded>
    );
  const { ask, lead, button } = WORDS[mails];
  return (
    <AuthPage title={ask} lead={lead} expression="happy">
      {/* A plain form: email apps post to the same address. */}
      <form method="post" action={`/unsubscribe?${search.toString()}`}>
        <Button type="submit" isWide size="large">
          {button}
        </Button>
      </form>
    </AuthPage>
  );
}

function Stopped({ done, back }: { done: string; back: string }) {
  return (
    <Page width="message">
      <EmptyState
        title={done}
        level={1}
        expression="winking"
        action={<ButtonLink to="/">Back to home</ButtonLink>}
      >
        <p role="status">{back}</p>
      </EmptyState>
    </Page>
  );
}
