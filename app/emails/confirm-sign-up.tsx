import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

/** Goes to an address nobody has confirmed yet, so it repeats nothing that was typed into the form. */
export function confirmSignUpLetter({ link, hours }: { link: string; hours: number }): Letter {
  const subject = "Please confirm your email";
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview={`One click and your account is ready. The link works for ${hours} hours.`}
        reason="You get this email because someone signed up with this address."
      >
        <Paragraph>
          One click and your account is ready. The link works once, for {hours} hours.
        </Paragraph>
        <LetterButton to={link}>Confirm my email</LetterButton>
        <Paragraph>
          If that was not you, do nothing: without the click there is no account.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
