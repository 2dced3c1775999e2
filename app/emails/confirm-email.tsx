import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

/** Goes to the new address, which may be anybody's until it is confirmed: it names nobody. */
export function confirmEmailLetter({ link, hours }: { link: string; hours: number }): Letter {
  const subject = "Please confirm your new email";
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview={`One click in the browser you are signed in with, within ${hours} hours.`}
        reason="You get this email because a learner wants to use this address."
      >
        <Paragraph>
          Open this link in the browser you are signed in with, and this address replaces the old
          one. It works once, for {hours} hours.
        </Paragraph>
        <LetterButton to={link}>Confirm my new email</LetterButton>
        <Paragraph>If that was not you, do nothing: nothing will change.</Paragraph>
      </LetterFrame>
    ),
  };
}
