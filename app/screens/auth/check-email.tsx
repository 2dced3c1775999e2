import { Form, useNavigation } from "react-router";
import { Page } from "#app/ui/layout/page.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";

type CheckEmailProps = { email: string; isAskedAgain: boolean };

/** The second state of signing up: the same words for every address. */
export function CheckEmail({ email, isAskedAgain }: CheckEmailProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Page width="narrow">
      <Bea expression="excited" className="mx-auto mb-4 size-24" />
      <PageHeading
        title="Check Your Email!"
        lead="Please check your email and click the confirmation link to complete your registration."
      />
      <p className="mb-6 wrap-break-word">
        We wrote to <strong>{email}</strong>. The link works for 24 hours.
      </p>
      <Card title="No mail after a few minutes?" tone="comb" className="mb-6">
        <ul className="list-disc space-y-1 pl-5">
          <li>Look into the spam or junk folder.</li>
          <li>Is the address above spelt right? If not, sign up again.</li>
          <li>If the address has an account already, the mail says so.</li>
        </ul>
        <Form method="post" action="/register" className="mt-4">
          <input type="hidden" name="intent" value="again" />
          <input type="hidden" name="email" value={email} />
          <Button type="submit" look="secondary" disabled={isSending}>
            {isSending ? "Sending..." : "Send the mail again"}
          </Button>
        </Form>
        <LiveRegion
          message={isAskedAgain && !isSending ? "The mail is on its way again." : ""}
          className="mt-3 text-sm font-medium text-meadow empty:hidden"
        />
      </Card>
      <div className="flex flex-wrap items-center gap-4">
        <ButtonLink to="/login" size="large">
          Go to Login
        </ButtonLink>
        <TextLink to="/contact">Contact support</TextLink>
      </div>
    </Page>
  );
}
