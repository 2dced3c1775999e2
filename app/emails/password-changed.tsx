import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Change = { name: string; at: string; forgotPasswordLink: string };

export function passwordChangedEmail({ name, at, forgotPasswordLink }: Change): Email {
  const subject = "Your password was changed";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="If this wasn't you, take your account back right away."
        reason="You're getting this email because it's about your account's security."
      >
        <Paragraph>
          Hi {isolate(name)}, your password was changed on {at}. All other devices were signed out.
        </Paragraph>
        <Paragraph>If this wasn't you, take your account back right away.</Paragraph>
        <EmailButton to={forgotPasswordLink}>Choose a new password</EmailButton>
      </EmailLayout>
    ),
  };
}
