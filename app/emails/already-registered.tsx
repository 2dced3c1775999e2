import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, LetterLink, Paragraph } from "./letter-frame.tsx";

type Links = { name: string; signInLink: string; forgotPasswordLink: string };

/** The form says the same to everybody; only the owner of the address learns that there is an account. */
export function alreadyRegisteredLetter({ name, signInLink, forgotPasswordLink }: Links): Letter {
  const subject = "You already have an account";
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview="Just sign in; your account is as it was."
        reason="You get this email because someone tried to sign up with your address."
      >
        <Paragraph>
          Hello {name}, someone tried to sign up with your address. Your account is as it was; if it
          was you, just sign in.
        </Paragraph>
        <LetterButton to={signInLink}>Sign in</LetterButton>
        <Paragraph>
          Forgotten the password? <LetterLink to={forgotPasswordLink}>Choose a new one</LetterLink>.
          If it wasn't you, there's nothing to do.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
