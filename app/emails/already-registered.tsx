import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, EmailLink, Paragraph } from "./email-layout.tsx";

type Links = { name: string; signInLink: string; forgotPasswordLink: string };

/** The form says the same to everybody; only the owner of the address learns that there is an account. */
export function alreadyRegisteredEmail({ name, signInLink, forgotPasswordLink }: Links): Email {
  const subject = "You already have an account";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="Just sign in; your account is as it was."
        reason="You get this email because someone tried to sign up with your address."
      >
        <Paragraph>
          Hello {name}, someone tried to sign up with your address. Your account is as it was; if it
          was you, just sign in.
        </Paragraph>
        <EmailButton to={signInLink}>Sign in</EmailButton>
        <Paragraph>
          Forgotten the password? <EmailLink to={forgotPasswordLink}>Choose a new one</EmailLink>.
          If it wasn't you, there's nothing to do.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
