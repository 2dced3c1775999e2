import { data, Form, redirect, useSearchParams } from "react-router";
import {
  confirmSubscription,
  endSubscription,
} from "#app/features/newsletter/decide-subscription.ts";
import { findSubscription, type Subscription } from "#app/features/newsletter/find-subscription.ts";
import { subscribe } from "#app/features/newsletter/subscribe.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { checkNewsletter } from "#app/rules/newsletter.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import type { Expression } from "#app/ui/mascot/expressions.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { infoOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/newsletter";
import { NewsletterBox } from "./newsletter-box.tsx";

const TOO_MANY = "Too many requests. Please wait a moment and try again.";

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, "New articles by email");

/** Keeps the token out of the Referer sent to other sites; anything stricter breaks the origin check of forms without a script. */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export async function loader({ request }: Route.LoaderArgs) {
  if (!readSite().sendsMail) throw redirect("/blog");
  const token = new URL(request.url).searchParams.get("token");
  return token === null ? null : findSubscription(token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, now } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  const token = String(form.token ?? "");
  switch (form.intent) {
    case "confirm":
      await confirmSubscription(token, now);
      return redirect(`/newsletter?token=${encodeURIComponent(token)}`);
    case "end":
      await endSubscription(token, now);
      return redirect(`/newsletter?token=${encodeURIComponent(token)}`);
    default:
  }
  if (!readSite().sendsMail) return redirect("/blog");
  const email = String(form.email ?? "");
  const checked = checkNewsletter(form);
  if (checked.status === "refused")
    return data({ email, error: checked.messages.email ?? checked.messages.form }, 400);
  const result = await subscribe(checked.values.email, clientAddress, now);
  if (result.status === "asked") return redirect("/newsletter?asked=yes");
  return data(
    { email, error: TOO_MANY },
    { status: 429, headers: { "Retry-After": String(result.retryAfterSeconds) } },
  );
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (loaderData) return <Decision status={loaderData.status} token={search.get("token") ?? ""} />;
  if (search.has("asked") && !actionData) return <Asked />;
  return (
    <Page width="text">
      <PageHeading title="New articles by email" />
      <NewsletterBox {...actionData} hasHeading={false} />
    </Page>
  );
}

function Asked() {
  return (
    <Page width="text">
      <Bea expression="winking" className="mb-4 size-28" />
      <PageHeading
        title="Please check your inbox"
        lead="We've emailed you a link. You won't hear from us again until you open it."
      />
      <ButtonLink to="/blog" look="secondary">
        Back to the blog
      </ButtonLink>
    </Page>
  );
}

type Words = {
  title: string;
  lead: string;
  expression: Expression;
  intent?: { name: "confirm" | "end"; words: string; look: "primary" | "secondary" };
};

const WORDS: Record<Subscription["status"], Words> = {
  waiting: {
    title: "New articles by email?",
    lead: "One click and we'll email you every new article, rarely more than two a month.",
    expression: "happy",
    intent: { name: "confirm", words: "Yes, please", look: "primary" },
  },
  confirmed: {
    title: "You're on the list",
    lead: "We'll email you the next article as soon as it's out. Stopping is just as easy.",
    expression: "celebrating",
    intent: { name: "end", words: "Stop these emails", look: "secondary" },
  },
  ended: {
    title: "You're unsubscribed",
    lead: "The articles are still on the blog if you miss them.",
    expression: "encouraging",
    intent: { name: "confirm", words: "Subscribe again", look: "secondary" },
  },
  "not-valid": {
    title: "This link doesn't work",
    lead: "It may be incomplete, or the address was removed. You can ask for a new link on the blog.",
    expression: "thinking",
  },
};

function Decision({ status, token }: { status: Subscription["status"]; token: string }) {
  const { title, lead, expression, intent } = WORDS[status];
  return (
    <Page width="text">
      <Bea expression={expression} className="mb-4 size-28" />
      <PageHeading title={title} lead={lead} />
      <Form method="post" action="/newsletter" className="flex flex-wrap gap-3">
        <input type="hidden" name="token" value={token} />
        {intent && (
          <Button type="submit" name="intent" value={intent.name} look={intent.look}>
            {intent.words}
          </Button>
        )}
        <ButtonLink to="/blog" look="secondary">
          Go to the blog
        </ButtonLink>
      </Form>
    </Page>
  );
}
