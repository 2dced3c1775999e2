import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

type Change = { name: string; at: string; forgotPasswordLink: string };

export function passwordChangedLetter({ name, at, forgotPasswordLink }: Change): Letter {
  const subject = "Your password was changed";
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview="If that wasn't you, take your account back right away."
        reason="You get this email because it concerns the safety of your account."
      >
        <Paragraph>
          Hello {name}, your password was changed on {at}. All other devices were signed out.
        </Paragraph>
        <Paragraph>If that wasn't you, take your account back right away:</Paragraph>
        <LetterButton to={forgotPasswordLink}>Choose a new password</LetterButton>
      </LetterFrame>
    ),
  };
}
