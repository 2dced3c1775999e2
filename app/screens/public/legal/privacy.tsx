import { loadPrivacy } from "#app/features/legal/load-privacy.ts";
import { Card } from "#app/ui/parts/card.tsx";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/privacy";
import { DocumentPage } from "./document-page.tsx";
import { pageMeta } from "../page-meta.ts";

const LOCAL_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

export const handle = { hasNoScript: true, isForEveryone: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData.document, path: "/privacy-policy" });

export const loader = () => loadPrivacy();

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { document, aiHost, sendsMail, payments } = loaderData;
  return (
    <DocumentPage document={document}>
      <Card tone="comb" title="Switched on here, now" className="mb-10 max-w-prose">
        <dl className="space-y-3">
          <Fact name="AI service">{describeAi(aiHost)}</Fact>
          <Fact name="Email">
            {sendsMail
              ? "We send it through this site's mail server."
              : "None. This site doesn't send email."}
          </Fact>
          <Fact name="Card payments">{PAYMENT_WORDS[payments ?? "none"]}</Fact>
          <Fact name="Analytics and advertising">None, and there is no setting to add them.</Fact>
        </dl>
      </Card>
    </DocumentPage>
  );
}

const PAYMENT_WORDS = {
  stripe: "Taken by Stripe, on its own pages. Card details never reach this site.",
  sandbox: "A sandbox that takes test cards only. No money moves, and no card number is stored.",
  none: "None. We never ask for card details.",
} as const;

function describeAi(host: string | null): string {
  if (host === null) return "None. Lessons come from the built-in library on this server.";
  if (LOCAL_HOSTS.has(host)) return "Runs on this server. What we ask it stays here.";
  return `Connected, at ${host}. It receives what is described below, never your name or address.`;
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
