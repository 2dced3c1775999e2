import { redirect, useSearchParams } from "react-router";
import { v7 } from "uuid";
import { sendMessage } from "#app/features/contact/send-message.ts";
import { checkContact, CONTACT_TYPES, DEFAULT_CONTACT_TYPE } from "#app/rules/contact/contact.ts";
import { isUuid } from "#app/rules/ids.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading, PageHeading } from "#app/ui/parts/heading.tsx";
import { infoOf } from "../../request.ts";
import type { Route } from "./+types/contact";
import { ContactForm, type TypedMessage } from "./contact-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { notSent, sendForm } from "../../network-error.ts";
import { respond } from "../../outcome.ts";

const TOO_MANY =
  "That's a lot of messages in a short time. Yours is still here; please send it again in half an hour.";
const NOT_SENT =
  "We couldn't send your message. It's still here; please check your connection and try again.";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Contact",
    description:
      "Tell us what's missing, what's broken or which topic you'd like. A real person reads every message and replies within 24 hours.",
    path: "/contact",
  });

export function loader({ context }: Route.LoaderArgs) {
  const { learner } = infoOf(context);
  return {
    messageId: v7(),
    sender: { name: learner?.name ?? "", email: learner?.email ?? "" },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { learner, clientAddress, now } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  const typed = typedIn(form);
  const checked = checkContact(form);
  if (checked.status === "refused") return respond(checked, { messages: checked.messages, typed });
  const id = isUuid(typed.messageId) ? typed.messageId : v7();
  const sender = { userId: learner?.id ?? null, clientAddress };
  const result = await sendMessage(id, checked.values, sender, now);
  if (result.status === "sent") return redirect("/contact?sent=yes");
  return respond(result, { messages: { form: TOO_MANY }, typed });
}

/** After a lost connection the form keeps every word and says so. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (form) =>
    notSent({ messages: { form: NOT_SENT }, typed: typedIn(Object.fromEntries(form)) }),
  );

function typedIn(form: Record<string, FormDataEntryValue>): TypedMessage {
  const text = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  return {
    messageId: text("messageId"),
    name: text("name"),
    email: text("email"),
    type: text("type"),
    subject: text("subject"),
    message: text("message"),
  };
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (search.has("sent")) return <Sent />;
  return (
    <Page>
      <PageHeading
        title="Contact us"
        lead="A real person reads every message and replies within 24 hours."
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <ContactForm
          // A new message starts with an empty form; a refused one keeps its texts.
          key={actionData ? "refused" : loaderData.messageId}
          start={
            actionData?.typed ?? {
              ...loaderData.sender,
              messageId: loaderData.messageId,
              type: requestedType(search),
              subject: "",
              message: "",
            }
          }
          messages={actionData?.messages ?? {}}
        />
        <Aside />
      </div>
    </Page>
  );
}

/** "Suggest a Topic" links here with its type in the address. */
function requestedType(search: URLSearchParams): string {
  const choice = CONTACT_TYPES.find(({ type }) => type === search.get("type"));
  return choice?.type ?? DEFAULT_CONTACT_TYPE;
}

function Aside() {
  return (
    <aside className="space-y-6">
      <Card tone="comb" title="Quicker ways">
        <p>
          Forgot your password? You can <TextLink to="/forgot-password">set a new one</TextLink>.
        </p>
        <p className="mt-3">Something wrong in a lesson? Tell us the title and the sentence.</p>
        <p className="mt-3">
          Looking for a topic? You can type any topic yourself. Tell us what belongs in the library.
        </p>
      </Card>
      <p className="text-sm text-ink-soft">
        The people who run this site store and read what you send. See the{" "}
        <TextLink to="/privacy-policy">Privacy Policy</TextLink>.
      </p>
    </aside>
  );
}

function Sent() {
  return (
    <Page width="message" className="text-center">
      <output className="block">
        <Bea expression="excited" isAtHome className="mx-auto mb-6 size-40" />
        <Heading level={1} size="large">
          Message sent
        </Heading>
        <p className="mt-3 text-lg text-ink-soft">
          Thanks for writing. A real person will reply within 24 hours.
        </p>
      </output>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/contact">Send Another Message</ButtonLink>
        <ButtonLink to="/topics" look="secondary">
          Explore Topics
        </ButtonLink>
      </div>
    </Page>
  );
}
