import { env } from "#app/platform/env.ts";
import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, Paragraph } from "./letter-frame.tsx";

type Welcome = {
  name: string;
  hasCompletedOnboarding: boolean;
  startLink: string;
  /** An AI service writes what the library lacks. */
  writesTopics: boolean;
};

/** Once, when the account becomes usable. */
export function welcomeLetter(welcome: Welcome): Letter {
  const { name, hasCompletedOnboarding, startLink, writesTopics } = welcome;
  const subject = `Welcome to ${env().APP_NAME}`;
  const offer = writesTopics
    ? "Type anything you're curious about: it becomes ten lessons of five minutes."
    : "Pick a topic from the library: each has ten lessons of five minutes.";
  return {
    subject,
    body: (
      <LetterFrame
        title={subject}
        preview={offer}
        reason="You get this email once, because you signed up."
      >
        <Paragraph>
          Hello {name}, your account is ready. {offer} You can read the first one right away.
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
