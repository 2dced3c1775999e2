import type { Email } from "./email.ts";
import { Facts, EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Receipt = { name: string; amount: string; until: string; invoiceLink: string };

/** Sandbox only: Stripe sends its own receipts. */
export function premiumReceiptEmail({ name, amount, until, invoiceLink }: Receipt): Email {
  const subject = "Your Premium receipt (sandbox)";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="Sandbox: no money moves, but your lessons are open."
        reason="You're getting this email because someone paid for Premium in your account."
      >
        <Paragraph>Hi {isolate(name)}, here's your receipt. Sandbox: no money moves.</Paragraph>
        <Facts
          facts={[
            { label: "Paid", value: amount },
            { label: "Premium until", value: until },
          ]}
        />
        <EmailButton to={invoiceLink}>Open the invoice</EmailButton>
      </EmailLayout>
    ),
  };
}
