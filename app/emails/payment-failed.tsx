import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Failure = { name: string; until: string; days: number; settingsLink: string };

export function paymentFailedEmail({ name, until, days, settingsLink }: Failure): Email {
  const subject = "Your payment didn't go through";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview={`Premium stays for ${days} days, so there's time to update your card.`}
        reason="You're getting this email because it's about your subscription."
      >
        <Paragraph>
          Hi {isolate(name)}, we couldn't renew your Premium: the payment didn't go through.
          Everything stays open until {until}.
        </Paragraph>
        <Paragraph>
          Update your card before then and nothing changes. Your streak, your history and the
          reviews of lessons you've finished stay yours either way.
        </Paragraph>
        <EmailButton to={settingsLink}>Update my card</EmailButton>
      </EmailLayout>
    ),
  };
}
