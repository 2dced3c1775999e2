import type { Letter } from "./letter.ts";
import { LetterFrame, Paragraph } from "./letter-frame.tsx";

type ContactMessage = {
  name: string;
  email: string;
  type: string;
  subject: string;
  message: string;
};

/** Goes to support; an answer goes to who wrote. */
export function contactMessageLetter({
  name,
  email,
  type,
  subject,
  message,
}: ContactMessage): Letter {
  return {
    subject: `[${type}] ${subject}`,
    replyTo: email,
    body: (
      <LetterFrame title={subject} reason="Written through the contact form.">
        <Paragraph>
          {name} ({email}) writes about: {type}
        </Paragraph>
        <pre style={{ margin: 0, whiteSpace: "pre-wrap", font: "inherit" }}>{message}</pre>
      </LetterFrame>
    ),
  };
}
