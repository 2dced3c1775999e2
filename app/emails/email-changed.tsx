import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Change = { name: string; at: string; contactLink: string };

/** Goes to the old address. */
export function emailChangedEmail({ name, at, contactLink }: Change): Email {
  const subject = "Your email address was changed";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="If this wasn't you, tell us right away."
        reason="You're getting this email because this was the address of your account."
      >
        <Paragraph>
          Hi {isolate(name)}, the email address for your account was changed on {at}. From now on
          you sign in with the new one; we won't email this address again.
        </Paragraph>
        <Paragraph>If this wasn't you, tell us right away.</Paragraph>
        <EmailButton to={contactLink}>Contact support</EmailButton>
      </EmailLayout>
    ),
  };
}
