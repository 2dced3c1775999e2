import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Cancellation = { name: string; until: string; settingsLink: string };

/** Sent when an account is about to be deleted: nobody is charged for a deleted account. */
export function premiumCancelledEmail({ name, until, settingsLink }: Cancellation): Email {
  const subject = "Your Premium is cancelled";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="You won't be charged again, because your account will be deleted."
        reason="You're getting this email because it's about your subscription."
      >
        <Paragraph>
          Hi {isolate(name)}, you asked us to delete your account, so we cancelled Premium first.
          You won't be charged again.
        </Paragraph>
        <Paragraph>
          If you keep your account, Premium stays until {until}, and you can resume it in Settings.
        </Paragraph>
        <EmailButton to={settingsLink}>Go to Settings</EmailButton>
      </EmailLayout>
    ),
  };
}
