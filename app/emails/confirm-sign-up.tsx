import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

/** Goes to an address nobody has confirmed yet, so it repeats nothing that was typed into the form. */
export function confirmSignUpEmail({ link, hours }: { link: string; hours: number }): Email {
  const subject = "Please confirm your email";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview={`One click and your account is ready. The link works for ${hours} hours.`}
        reason="You get this email because someone signed up with this address."
      >
        <Paragraph>
          One click and your account is ready. The link works once, for {hours} hours.
        </Paragraph>
        <EmailButton to={link}>Confirm my email</EmailButton>
        <Paragraph>
          If that was not you, do nothing: without the click there is no account.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
