import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

type Deletion = { name: string; until: string; signInLink: string };

export function deletionRequestedEmail({ name, until, signInLink }: Deletion): Email {
  const subject = "Your account will be deleted";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview={`On ${until}. Until then signing in keeps it.`}
        reason="You get this email because it concerns the safety of your account."
      >
        <Paragraph>
          Hello {name}, as you asked, your account and everything in it is deleted on {until}. You
          are signed out on all devices.
        </Paragraph>
        <Paragraph>Changed your mind, or wasn't it you? Sign in before that day.</Paragraph>
        <EmailButton to={signInLink}>Sign in and keep my account</EmailButton>
      </EmailLayout>
    ),
  };
}
