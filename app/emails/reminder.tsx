import type { ReactNode } from "react";
import type { Email } from "./email.ts";
import { EmailButton, EmailLayout, EmailLink, Paragraph } from "./email-layout.tsx";
import { capitalized } from "#app/rules/capitalized.ts";
import { countInWords } from "#app/rules/count-in-words.ts";
import type { Today } from "#app/rules/dashboard/today.ts";
import { isolate } from "#app/rules/isolate.ts";

type Reminder = {
  name: string;
  /** Nothing of it was done: then there is no reminder. */
  today: Pick<Today, "minutes" | "ideasAgain" | "questions" | "lessons"> & { line: string };
  /** To the first of its lessons. */
  lessonLink: string | null;
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

/** Today's sentence, or something new where nothing is left. */
function wordsFor({ today, lessonLink }: Reminder): Words {
  const { line, minutes, ideasAgain, questions, lessons } = today;
  const [lesson] = lessons;
  const before = ideasAgain + questions;
  if (minutes === 0)
    return {
      title: "Five minutes today",
      subject: "Five minutes for something new",
      preview: "See what else you could learn.",
      news: "there's room for something new today.",
      button: "Find a topic",
    };
  const [title, topic] = lesson ? [isolate(lesson.title), isolate(lesson.topicName)] : ["", ""];
  return {
    title: `${capitalized(countInWords(minutes))} ${minutes === 1 ? "minute" : "minutes"} today`,
    subject: line.replace(/\.$/, ""),
    preview:
      before > 0
        ? "Just before you'd forget is the best time to look again."
        : `“${title}” is next in ${topic}.`,
    news: `today's plan: ${line}`,
    aside: lesson && lessonLink && (
      <>
        {before > 0 ? "After that, " : ""}
        <EmailLink to={lessonLink}>{`“${title}”`}</EmailLink> is next in {topic}.
      </>
    ),
    button: ideasAgain > 0 ? "Learn again" : questions > 0 ? "Start reviews" : "Read the lesson",
  };
}
