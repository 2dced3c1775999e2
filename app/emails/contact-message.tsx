import { CONTACT_TYPES, type ContactMessage } from "#app/rules/contact/contact.ts";
import type { Email } from "./email.ts";
import { EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

/** Goes to support; a reply goes to the sender. */
export function contactMessageEmail({
  name,
  email,
  type,
  subject,
  message,
}: ContactMessage): Email {
  const about = CONTACT_TYPES.find((each) => each.type === type)?.label ?? type;
  return {
    subject: `[${about}] ${isolate(subject)}`,
    replyTo: email,
    body: (
      <EmailLayout
        title={isolate(subject)}
        preview={`${isolate(name)} wrote: ${isolate(message.slice(0, 80))}`}
        reason="Sent through the contact form. Reply to this email to answer the sender."
      >
        <Paragraph>
          {isolate(name)} ({email}) wrote about: {about}
        </Paragraph>
        {/* Each line runs from the side its letters do. */}
        <pre
          dir="auto"
          style={{
            margin: "0 0 16px",
            whiteSpace: "pre-wrap",
            font: "inherit",
          }}
        >
          {message}
        </pre>
      </EmailLayout>
    ),
  };
}
