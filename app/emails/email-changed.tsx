import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

type Change = { name: string; at: string; contactLink: string };

/** Goes to the old address. */
export function emailChangedLetter({ name, at, contactLink }: Change): Letter {
  const subject = "Your email address was changed";
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview="If that was not you, tell us right away."
        reason="You get this email because this was the address of your account."
      >
        <Paragraph>
          Hello {name}, your account got another email address on {at}. From now on you sign in with
          the new one, and this address gets no more mail.
        </Paragraph>
        <Paragraph>If that was not you, tell us right away:</Paragraph>
        <LetterButton to={contactLink}>Contact support</LetterButton>
      </LetterFrame>
    ),
  };
}
