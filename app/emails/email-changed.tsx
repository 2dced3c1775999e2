import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

type Change = { name: string; at: string; contactLink: string };

/** Goes to the old address. */
export function emailChangedEmail({ name, at, contactLink }: Change): Email {
  const subject = "Your email address was changed";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="If that was not you, tell us right away."
        reason="You get this email because this was the address of your account."
      >
        <Paragraph>
          Hello {name}, your account got another email address on {at}. From now on you sign in with
          the new one, and this address gets no more mail.
        </Paragraph>
        <Paragraph>If that was not you, tell us right away:</Paragraph>
        <EmailButton to={contactLink}>Contact support</EmailButton>
      </EmailLayout>
    ),
  };
}
