import type { ReactNode } from "react";
import { relearningMinutes } from "#app/rules/reviews/relearning.ts";
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
  /** For today, those that reviews no longer ask about. */
  ideasAgain: number;
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

const ideasInWords = (count: number) =>
  count === 1
    ? "1 idea to learn again, about a minute"
    : `${count} ideas to learn again, about ${relearningMinutes(count)} minutes`;

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

/** Like Today: ideas to learn again, then the reviews that are due, else the next lesson, else a new topic. */
function wordsFor({ next, reviewsDue, ideasAgain }: Reminder): Words {
  if (ideasAgain > 0)
    return {
      title: "Let's look once more",
      subject: ideasInWords(ideasAgain),
      preview: "What the lesson says, then one question each.",
      news: `${ideasInWords(ideasAgain)}. ${ideasAgain === 1 ? "It gets" : "They get"} a fresh look: what the lesson says, then one question.`,
      aside: reviewsDue > 0 && `After that, ${reviewsInWords(reviewsDue)}.`,
      button: "Learn again",
    };
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
