import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

/** Goes to the new address, which may be anybody's until it is confirmed: it names nobody. */
export function confirmEmailChangeEmail({ link, hours }: { link: string; hours: number }): Email {
  const subject = "Please confirm your new email";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview={`One click in the browser you are signed in with, within ${hours} hours.`}
        reason="You get this email because a learner wants to use this address."
      >
        <Paragraph>
          Open this link in the browser you are signed in with, and this address replaces the old
          one. It works once, for {hours} hours.
        </Paragraph>
        <EmailButton to={link}>Confirm my new email</EmailButton>
        <Paragraph>If that was not you, do nothing: nothing will change.</Paragraph>
      </EmailLayout>
    ),
  };
}
