import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

/** Goes to an unconfirmed address, so it repeats nothing that was typed into the form. */
export function confirmNewsletterEmail({ link }: { link: string }): Email {
  const subject = "Confirm your subscription";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="One click and we'll email you every new article."
        reason="You're getting this email because someone asked for our articles with this address."
      >
        <Paragraph>
          One click and we'll send you every new article, rarely more than two a month.
        </Paragraph>
        <EmailButton to={link}>Confirm subscription</EmailButton>
        <Paragraph>If this wasn't you, ignore this email. You won't hear from us again.</Paragraph>
      </EmailLayout>
    ),
  };
}
