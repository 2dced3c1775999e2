import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { TextLink } from "#app/ui/link.tsx";

type NewsletterBoxProps = { email?: string; error?: string };

/** Only where mail can be sent: whoever asks gets a mail with a link, and nothing before it is followed. */
export function NewsletterBox({ email, error }: NewsletterBoxProps) {
  const isSending = useNavigation().formAction === "/newsletter";
  return (
    <section aria-labelledby="newsletter" className="mt-14 rounded-soft bg-sunken p-6 sm:p-10">
      <Heading level={2} id="newsletter">
        New articles by mail
      </Heading>
      <p className="mt-2 max-w-prose text-ink-soft">
        Seldom more than two a month, nothing else, and one click ends it.
      </p>
      <Form
        method="post"
        action="/newsletter"
        noValidate
        className="mt-6 flex max-w-xl flex-col gap-3 sm:flex-row sm:items-start"
      >
        <TextField
          name="email"
          type="email"
          label={<span className="sr-only">Email</span>}
          placeholder="you@example.org"
          autoComplete="email"
          required
          defaultValue={email}
          error={error}
          className="flex-1 [&>div:first-child]:mb-0"
        />
        <Button type="submit" disabled={isSending}>
          {isSending ? "Subscribing..." : "Subscribe"}
        </Button>
      </Form>
      <p className="mt-3 text-sm text-ink-soft">
        What we store is in the <TextLink to="/privacy-policy">Privacy Policy</TextLink>.
      </p>
    </section>
  );
}
