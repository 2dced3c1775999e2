import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Reset = { name: string; link: string; minutes: number };

export function resetPasswordEmail({ name, link, minutes }: Reset): Email {
  const subject = "Choose a new password";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview={`The link works once, for ${minutes} minutes.`}
        reason="You're getting this email because someone asked for a new password for your account."
      >
        <Paragraph>
          Hi {isolate(name)}, this link lets you choose a new password. It works once, for {minutes}{" "}
          minutes, and only until you ask for another.
        </Paragraph>
        <EmailButton to={link}>Choose a new password</EmailButton>
        <Paragraph>
          If this wasn't you, ignore this email and your password stays the same.
        </Paragraph>
      </EmailLayout>
    ),
  };
}
