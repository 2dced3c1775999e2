import { Form, redirect, useSearchParams } from "react-router";
import { findSubscription, type Subscription } from "#app/features/newsletter/find-subscription.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import type { Expression } from "#app/ui/mascot/expressions.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { CHECK_CONNECTION, notSent, sendForm } from "../../network-error.ts";
import { NotSent } from "../../not-sent.tsx";
import { infoOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/newsletter";
import { intent } from "../../intents.ts";
import { NewsletterBox } from "./newsletter-box.tsx";
import { type NewsletterIntent, runNewsletterIntent } from "./newsletter-intents.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, "New articles by email");

/**
 * Keeps the token out of the Referer sent to other sites. Anything stricter breaks the origin check of forms without
 * JavaScript.
 */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export async function loader({ request }: Route.LoaderArgs) {
  if (!readSite().sendsMail) throw redirect("/blog");
  const token = new URL(request.url).searchParams.get("token");
  return token === null ? null : findSubscription(token);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, now } = infoOf(context);
  return runNewsletterIntent({ form: await request.formData(), clientAddress, now });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (form) =>
    notSent({ email: String(form.get("email") ?? ""), error: CHECK_CONNECTION }),
  );

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  if (loaderData)
    return (
      <Decision status={loaderData.status} token={token} isNotSent={actionData !== undefined} />
    );
  if (search.has("asked") && !actionData) return <LinkRequested />;
  return (
    <Page width="text">
      <PageHeading title="New articles by email" />
      <NewsletterBox {...actionData} hasHeading={false} />
    </Page>
  );
}

function LinkRequested() {
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
  choice?: { name: NewsletterIntent; words: string; look: "primary" | "secondary" };
};

const WORDS: Record<Subscription["status"], Words> = {
  waiting: {
    title: "New articles by email?",
    lead: "One click and we'll email you every new article, rarely more than two a month.",
    expression: "happy",
    choice: { name: "confirm", words: "Confirm subscription", look: "primary" },
  },
  confirmed: {
    title: "You're on the list",
    lead: "We'll email you the next article as soon as it's out. Stopping is just as easy.",
    expression: "celebrating",
    choice: { name: "end", words: "Stop these emails", look: "secondary" },
  },
  ended: {
    title: "You're unsubscribed",
    lead: "The articles are still on the blog if you miss them.",
    expression: "encouraging",
    choice: { name: "confirm", words: "Subscribe again", look: "secondary" },
  },
  "not-valid": {
    title: "This link doesn't work",
    lead: "It may be incomplete, or the address was removed. You can ask for a new link on the blog.",
    expression: "thinking",
  },
};

type DecisionProps = { status: Subscription["status"]; token: string; isNotSent: boolean };

function Decision({ status, token, isNotSent }: DecisionProps) {
  const { title, lead, expression, choice } = WORDS[status];
  return (
    <Page width="text">
      <Bea expression={expression} className="mb-4 size-28" />
      <PageHeading title={title} lead={lead} />
      {isNotSent && <NotSent className="mb-6" />}
      <Form
        method="post"
        action={`/newsletter?token=${encodeURIComponent(token)}`}
        className="flex flex-wrap gap-3"
      >
        <input type="hidden" name="token" value={token} />
        {choice && (
          <Button type="submit" {...intent(choice.name)} look={choice.look}>
            {choice.words}
          </Button>
        )}
        <ButtonLink to="/blog" look="secondary">
          Go to the blog
        </ButtonLink>
      </Form>
    </Page>
  );
}
