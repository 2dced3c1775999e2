import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

/** Goes to an address nobody has confirmed yet, so it repeats nothing that was typed into the form. */
export function confirmNewsletterEmail({ link }: { link: string }): Email {
  const subject = "Would you like our articles by mail?";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="One click, and every new article comes to you."
        reason="You get this email because someone asked for our articles with this address."
      >
        <Paragraph>
          One click and every new article of our blog comes to you, rarely more than two a month.
        </Paragraph>
        <EmailButton to={link}>Yes, please</EmailButton>
        <Paragraph>
          If that was not you, do nothing: without the click no more mail comes.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
