import type { Letter } from "./letter.ts";
import { LetterButton, LetterFrame, LetterLink, Paragraph } from "./letter-frame.tsx";

type Reminder = {
  name: string;
  /** What is next: a lesson's title and its topic, or how many reviews are due; null where nothing was begun. */
  next: { lesson: string; topic: string } | null;
  reviewsDue: number;
  startLink: string;
  settingsLink: string;
  unsubscribeLink: string;
};

export function reminderLetter(reminder: Reminder): Letter {
  const { name, next, reviewsDue, startLink, settingsLink, unsubscribeLink } = reminder;
  const subject = next ? `Five minutes: ${next.lesson}` : "Five minutes for something new";
  return {
    subject,
    unsubscribeLink,
    body: (
      <LetterFrame
        title="Five minutes today"
        preview={next ? `Next in ${next.topic}.` : "Anything you are curious about."}
        reason="You get this mail because you switched daily reminders on."
        unsubscribeLink={unsubscribeLink}
      >
        <Paragraph>
          Hello {name},{" "}
          {next
            ? `“${next.lesson}” is next in ${next.topic}.`
            : "there is room for something new today."}
        </Paragraph>
        {reviewsDue > 0 && (
          <Paragraph>
            {reviewsDue === 1
              ? "One lesson would like to be remembered."
              : `${reviewsDue} lessons would like to be remembered.`}
          </Paragraph>
        )}
        <LetterButton to={startLink}>{next ? "Read the lesson" : "Start"}</LetterButton>
        <Paragraph>
          Another time of day suits you better?{" "}
          <LetterLink to={settingsLink}>Change it in Preferences</LetterLink>.
        </Paragraph>
      </LetterFrame>
    ),
  };
}
