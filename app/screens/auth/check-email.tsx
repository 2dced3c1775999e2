import { Form, useNavigation } from "react-router";
import { nextQuery, pathWithNext } from "#app/rules/next-path.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { AuthPage } from "./auth-page.tsx";
import { intent } from "../intents.ts";
import type { RegisterIntent } from "./register-intents.ts";

/** The sign-up form's action; reloading it shows this page again. */
export const sentPath = (next: string | null) =>
  next === null ? "/register?sent=yes" : `/register?sent=yes&${nextQuery(next)}`;

type CheckEmailProps = { email: string; isResent: boolean; next: string | null };

/** The second step of signing up. The text is the same for every address, so it doesn't reveal accounts. */
export function CheckEmail({ email, isResent, next }: CheckEmailProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <AuthPage
      title="Check Your Email!"
      lead="Please check your email and click the confirmation link to complete your registration."
      expression="excited"
      isAnswer
    >
      <p className="mb-6 wrap-break-word">
        We've emailed a link to <strong>{email}</strong>. It works for 24 hours.
      </p>
      <Card title="No email after a few minutes?" tone="comb" className="mb-6">
        <ul className="list-disc space-y-1 pl-5">
          <li>Check your spam or junk folder.</li>
          <li>Is the address above correct? If not, sign up again.</li>
          <li>If this address already has an account, the email will say so.</li>
        </ul>
        <Form method="post" action={sentPath(next)} className="mt-4">
          <input type="hidden" {...intent<RegisterIntent>("again")} />
          <input type="hidden" name="email" value={email} />
          <Button type="submit" look="secondary" disabled={isSending}>
            {isSending ? "Sending..." : "Resend email"}
          </Button>
        </Form>
        <LiveRegion
          message={isResent && !isSending ? "Sent again. It should arrive in a minute." : ""}
          className="mt-3 text-sm font-medium text-meadow empty:sr-only"
        />
      </Card>
      <div className="flex flex-wrap items-center gap-4">
        <ButtonLink to={pathWithNext("/login", next)} size="large">
          Go to Login
        </ButtonLink>
        <TextLink to="/contact">Contact support</TextLink>
      </div>
    </AuthPage>
  );
}
