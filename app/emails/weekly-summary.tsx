import { percent } from "#app/rules/quizzes/quiz.ts";
import type { Email } from "./email.ts";
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  Facts,
  Paragraph,
  WeekStrip,
} from "./email-layout.tsx";
import type { Today } from "#app/rules/dashboard/today.ts";
import { isolate } from "#app/rules/isolate.ts";

type Summary = {
  name: string;
  lessons: number;
  reviews: number;
  minutes: number | null;
  game: { xp: number; streak: number } | null;
  /** On the day of the email. */
  today: Pick<Today, "ideasAgain" | "questions"> & { line: string };
  /** A concept mastered by last week's answers. */
  bestConcept: { name: string; mastery: number } | null;
  /** Monday to Sunday. */
  learned: readonly boolean[];
  /** Days that a freeze covered. */
  frozen: readonly boolean[];
  hasBea: boolean;
  startLink: string;
  settingsLink: string;
  unsubscribeLink: string;
};

export function weeklySummaryEmail(summary: Summary): Email {
  const { name, lessons, reviews, minutes, game, today, bestConcept } = summary;
  const subject = `Your week: ${learned(lessons, reviews)}`;
  const facts = [
    ["Lessons finished", lessons === 0 ? null : String(lessons)],
    ["Reviews done", reviews === 0 ? null : String(reviews)],
    ["Minutes spent learning", minutes === null ? null : String(minutes)],
    ["XP", game && String(game.xp)],
    ["Streak", game && days(game.streak)],
  ] as const;
  return {
    subject,
    unsubscribeLink: summary.unsubscribeLink,
    body: (
      <EmailLayout
        title="Your week"
        preview={`Today: ${today.line}`}
        hasBea={summary.hasBea}
        reason="You're getting this email because you turned on weekly summaries."
        unsubscribeLink={summary.unsubscribeLink}
      >
        {bestConcept && (
          <p style={{ margin: "0 0 16px", fontSize: 20, lineHeight: "28px" }}>
            You've got <em>{isolate(bestConcept.name)}</em> at{" "}
            <strong>{percent(bestConcept.mastery)}%</strong>.
          </p>
        )}
        <Paragraph>Hi {isolate(name)}, here's your week.</Paragraph>
        <WeekStrip learned={summary.learned} frozen={summary.frozen} />
        <Facts
          facts={facts.flatMap(([label, value]) => (value === null ? [] : { label, value }))}
        />
        <Paragraph>Today: {today.line}</Paragraph>
        <EmailButton to={summary.startLink}>
          {today.ideasAgain > 0
            ? "Learn again"
            : today.questions > 0
              ? "Start reviews"
              : "Learn something"}
        </EmailButton>
        <Paragraph>
          <EmailLink to={summary.settingsLink}>
            Choose which emails you get in Preferences
          </EmailLink>
        </Paragraph>
      </EmailLayout>
    ),
  };
}

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
const lessonsInWords = (count: number) => (count === 1 ? "1 lesson" : `${count} lessons`);
const reviewsInWords = (count: number) => (count === 1 ? "1 review" : `${count} reviews`);

function learned(lessons: number, reviews: number): string {
  if (reviews === 0) return lessonsInWords(lessons);
  if (lessons === 0) return reviewsInWords(reviews);
  return `${lessonsInWords(lessons)}, ${reviewsInWords(reviews)}`;
}
