import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

/** Goes to the new address, which may belong to anyone until it is confirmed, so it names no learner. */
export function confirmEmailChangeEmail({ link, hours }: { link: string; hours: number }): Email {
  const subject = "Please confirm your new email";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview={`Click the link within ${hours} hours, in the browser where you're signed in.`}
        reason="You're getting this email because someone asked to use this address for their account."
      >
        <Paragraph>
          Open this link in the browser where you're signed in, and we'll switch your account to
          this address. The link works once, for {hours} hours.
        </Paragraph>
        <EmailButton to={link}>Confirm my new email</EmailButton>
        <Paragraph>If this wasn't you, ignore this email and nothing changes.</Paragraph>
      </EmailLayout>
    ),
  };
}
