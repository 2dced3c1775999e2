import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, EmailLink, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Links = { name: string; signInLink: string; forgotPasswordLink: string };

/** Sign-up shows everyone the same page; only the owner of the address learns that an account exists. */
export function alreadyRegisteredEmail({ name, signInLink, forgotPasswordLink }: Links): Email {
  const subject = "You already have an account";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="Nothing has changed. If it was you, just sign in."
        reason="You're getting this email because someone tried to sign up with your address."
      >
        <Paragraph>
          Hi {isolate(name)}, someone tried to sign up with your address. Nothing has changed. If it
          was you, just sign in.
        </Paragraph>
        <EmailButton to={signInLink}>Sign in</EmailButton>
        <Paragraph>
          Forgotten your password? <EmailLink to={forgotPasswordLink}>Choose a new one</EmailLink>
        </Paragraph>
        <Paragraph>If it wasn't you, you can ignore this email.</Paragraph>
      </EmailLayout>
    ),
  };
}
