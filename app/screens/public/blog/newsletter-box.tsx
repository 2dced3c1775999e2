import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { TextLink } from "#app/ui/link.tsx";

const TITLE = "New articles by email";

type NewsletterBoxProps = {
  email?: string;
  error?: string;
  /** False on a page with the same heading. */
  hasHeading?: boolean;
};

/** Shown only where email can be sent: subscribing sends a link, and nothing else until it is opened. */
export function NewsletterBox({ email, error, hasHeading = true }: NewsletterBoxProps) {
  const isSending = useNavigation().formAction === "/newsletter";
  return (
    <section aria-label={TITLE} className="mt-14 rounded-soft bg-sunken p-6 sm:p-10">
      {hasHeading && <Heading level={2}>{TITLE}</Heading>}
      <p className="mt-2 max-w-prose text-ink-soft">
        Rarely more than two a month, and nothing else. Unsubscribe with one click.
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
        See what we store in the <TextLink to="/privacy-policy">Privacy Policy</TextLink>.
      </p>
    </section>
  );
}
