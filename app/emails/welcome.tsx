import { env } from "#app/platform/env.ts";
import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, Paragraph } from "./email-layout.tsx";
import { isolate } from "#app/rules/isolate.ts";

type Welcome = {
  name: string;
  hasCompletedOnboarding: boolean;
  startLink: string;
  /** An AI service writes the topics that the library lacks. */
  writesTopics: boolean;
};

/** Sent once, when the account becomes usable. */
export function welcomeEmail(welcome: Welcome): Email {
  const { name, hasCompletedOnboarding, startLink, writesTopics } = welcome;
  const subject = `Welcome to ${env().APP_NAME}`;
  const offer = writesTopics
    ? "Type anything you're curious about and get ten five-minute lessons."
    : "Pick a topic from the library. Each has ten five-minute lessons.";
  return {
    subject,
    body: (
      <EmailLayout
        hasBea
        title={subject}
        preview={offer}
        reason="You're getting this email once because you signed up."
      >
        <Paragraph>
          Hi {isolate(name)}, your account is ready. {offer} You can read the first one right away.
        </Paragraph>
        <Paragraph>
          What you learn comes back in short reviews just before you'd forget it.
        </Paragraph>
        <EmailButton to={startLink}>
          {hasCompletedOnboarding ? "Go to my dashboard" : "Choose your first topic"}
        </EmailButton>
      </EmailLayout>
    ),
  };
}
