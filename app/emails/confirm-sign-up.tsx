import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

/** Goes to an unconfirmed address, so it repeats nothing that was typed into the form. */
export function confirmSignUpEmail({ link, hours }: { link: string; hours: number }): Email {
  const subject = "Please confirm your email";
  return {
    subject,
    body: (
      <EmailLayout
        hasBea
        title={subject}
        preview={`One click and your account is ready. The link works for ${hours} hours.`}
        reason="You're getting this email because someone signed up with this address."
      >
        <Paragraph>
          One click and your account is ready. The link works once, for {hours} hours.
        </Paragraph>
        <EmailButton to={link}>Confirm my email</EmailButton>
        <Paragraph>
          If this wasn't you, ignore this email. Without the click, no account is created.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
