import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

type Reset = { name: string; link: string; minutes: number };

export function resetPasswordLetter({ name, link, minutes }: Reset): Letter {
  const subject = "Choose a new password";
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview={`The link works once, for ${minutes} minutes.`}
        reason="You get this email because someone asked for a new password for your account."
      >
        <Paragraph>
          Hello {name}, this link lets you choose a new password. It works once, for {minutes}{" "}
          minutes, and only until you ask for another.
        </Paragraph>
        <LetterButton to={link}>Choose a new password</LetterButton>
        <Paragraph>If that was not you, do nothing: your password stays as it is.</Paragraph>
      </LetterFrame>
    ),
  };
}
