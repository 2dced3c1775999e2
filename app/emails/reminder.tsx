import { reviewMinutes, reviewsForToday } from "#app/rules/reviews.ts";
import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, EmailLink, Paragraph } from "./email-layout.tsx";
import { isolate } from "./isolate.ts";

type Reminder = {
  name: string;
  /** The next lesson this learner may open. */
  next: { lesson: string; topic: string } | null;
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
  const { subject, preview, news, aside, button } = wordsFor(reminder);
  return {
    subject,
    unsubscribeLink,
    body: (
      <EmailLayout
        title="Five minutes today"
        preview={preview}
        hasBea={reminder.hasBea}
        reason="You're getting this email because you turned on daily reminders."
        unsubscribeLink={unsubscribeLink}
      >
        <Paragraph>
          Hi {isolate(name)}, {news}
        </Paragraph>
        {aside !== undefined && <Paragraph>{aside}</Paragraph>}
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

type Words = { subject: string; preview: string; news: string; aside?: string; button: string };

/** Offers the next lesson, else the reviews that are due, else a new topic. */
function wordsFor({ next, reviewsDue }: Reminder): Words {
  const reviews = reviewsInWords(reviewsDue);
  const others = othersInWords(reviewsDue);
  if (next) {
    const [lesson, topic] = [isolate(next.lesson), isolate(next.topic)];
    return {
      subject: `Five minutes: ${lesson}`,
      preview: `Next in ${topic}.`,
      news: `“${lesson}” is next in ${topic}.`,
      aside: reviewsDue > 0 ? `${reviews}.${others}` : undefined,
      button: "Read the lesson",
    };
  }
  if (reviewsDue > 0)
    return {
      subject: reviews,
      preview: "Just before you'd forget is the best time to look again.",
      news: `${reviews}.${others}`,
      button: reviewsDue === 1 ? "Start review" : "Start reviews",
    };
  return {
    subject: "Five minutes for something new",
    preview: "See what else you could learn.",
    news: "there's room for something new today.",
    button: "Find a topic",
  };
}

/** Never more than a day should have. */
function reviewsInWords(reviewsDue: number): string {
  const count = reviewsForToday(reviewsDue);
  const time = `about ${reviewMinutes(count)} minutes`;
  if (count < reviewsDue) return `${count} reviews for today, ${time}`;
  return count === 1 ? `1 review is due, ${time}` : `${count} reviews are due, ${time}`;
}

function othersInWords(reviewsDue: number): string {
  const others = reviewsDue - reviewsForToday(reviewsDue);
  return others > 0 ? ` ${others} more can wait until tomorrow.` : "";
}
