import type { ReactNode } from "react";
import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, EmailLink, Paragraph } from "./email-layout.tsx";
import { isolate } from "./isolate.ts";
import { allReviewsInWords, reviewsInWords } from "./reviews-in-words.ts";

type Reminder = {
  name: string;
  /** The next lesson this learner may open. */
  next: { lesson: string; topic: string; link: string } | null;
  /** None was done today: then there is no reminder. */
  reviewsDue: number;
  /** A topic whose check is ready from today on. */
  check: string | null;
  hasBea: boolean;
  startLink: string;
  settingsLink: string;
  unsubscribeLink: string;
};

export function reminderEmail(reminder: Reminder): Email {
  const { name, settingsLink, startLink, unsubscribeLink } = reminder;
  const { title, subject, preview, news, aside, button } = wordsFor(reminder);
  return {
    subject,
    unsubscribeLink,
    body: (
      <EmailLayout
        title={title}
        preview={preview}
        hasBea={reminder.hasBea}
        reason="You're getting this email because you turned on daily reminders."
        unsubscribeLink={unsubscribeLink}
      >
        <Paragraph>
          Hi {isolate(name)}, {news}
        </Paragraph>
        {aside && <Paragraph>{aside}</Paragraph>}
        {reminder.check !== null && (
          <Paragraph>
            Also ready on your dashboard: a three-minute check of what you remember from{" "}
            {isolate(reminder.check)}.
          </Paragraph>
        )}
        <EmailButton to={startLink}>{button}</EmailButton>
        <Paragraph>
          Prefer another time of day?{" "}
          <EmailLink to={settingsLink}>Change it in Preferences</EmailLink>
        </Paragraph>
      </EmailLayout>
    ),
  };
}

type Words = {
  title: string;
  subject: string;
  preview: string;
  news: string;
  aside?: ReactNode;
  button: string;
};

/** What a lesson takes; reviews may take more. */
const FIVE_MINUTES = "Five minutes today";

/** Like Today: the reviews that are due first, else the next lesson, else a new topic. */
function wordsFor({ next, reviewsDue }: Reminder): Words {
  if (reviewsDue > 0)
    return {
      title: "Reviews for today",
      subject: reviewsInWords(reviewsDue),
      preview: "Just before you'd forget is the best time to look again.",
      news: allReviewsInWords(reviewsDue),
      aside: next && (
        <>
          After that, <EmailLink to={next.link}>{`“${isolate(next.lesson)}”`}</EmailLink> is next in{" "}
          {isolate(next.topic)}.
        </>
      ),
      button: reviewsDue === 1 ? "Start review" : "Start reviews",
    };
  if (next) {
    const [lesson, topic] = [isolate(next.lesson), isolate(next.topic)];
    return {
      title: FIVE_MINUTES,
      subject: `Five minutes: ${lesson}`,
      preview: `Next in ${topic}.`,
      news: `“${lesson}” is next in ${topic}.`,
      button: "Read the lesson",
    };
  }
  return {
    title: FIVE_MINUTES,
    subject: "Five minutes for something new",
    preview: "See what else you could learn.",
    news: "there's room for something new today.",
    button: "Find a topic",
  };
}
