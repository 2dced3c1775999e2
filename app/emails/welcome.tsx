import { env } from "#app/platform/env.ts";
import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

type Welcome = { name: string; hasCompletedOnboarding: boolean; startLink: string };

/** Once, when the account becomes usable. */
export function welcomeLetter({ name, hasCompletedOnboarding, startLink }: Welcome): Letter {
  const subject = `Welcome to ${env().APP_NAME}`;
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview="Type anything you are curious about: ten lessons of five minutes."
        reason="You get this mail once, because you signed up."
      >
        <Paragraph>
          Hello {name}, your account is ready. Type anything you are curious about: it becomes ten
          lessons of five minutes, and you read the first one right away.
        </Paragraph>
        <Paragraph>
          What you learn comes back in short reviews just before you would forget it.
        </Paragraph>
        <LetterButton to={startLink}>
          {hasCompletedOnboarding ? "Go to my dashboard" : "Tell us what you like"}
        </LetterButton>
      </LetterFrame>
    ),
  };
}
