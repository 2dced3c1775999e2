import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Deletion = { name: string; until: string; signInLink: string };

export function deletionRequestedEmail({ name, until, signInLink }: Deletion): Email {
  const subject = "Your account will be deleted";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview={`On ${until}. Sign in before then to keep it.`}
        reason="You're getting this email because it's about your account's security."
      >
        <Paragraph>
          Hi {isolate(name)}, as you asked, your account and everything in it will be deleted on{" "}
          {until}. You've been signed out everywhere.
        </Paragraph>
        <Paragraph>
          Changed your mind, or wasn't it you? Sign in before then to keep everything.
        </Paragraph>
        <EmailButton to={signInLink}>Sign in and keep my account</EmailButton>
      </EmailLayout>
    ),
  };
}
