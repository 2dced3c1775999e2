import type { Email } from "./email.ts";
import { Facts, EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";

type Receipt = { name: string; amount: string; until: string; invoiceLink: string };

/** Only from the sandbox: Stripe sends receipts of its own. */
export function premiumReceiptEmail({ name, amount, until, invoiceLink }: Receipt): Email {
  const subject = "Your Premium receipt (sandbox)";
  return {
    subject,
    body: (
      <EmailLayout
        title={subject}
        preview="Sandbox: no money moves. Your lessons are open all the same."
        reason="You get this email because Premium was paid for in your account."
      >
        <Paragraph>Hello {name}, here is your receipt. Sandbox: no money moves.</Paragraph>
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
