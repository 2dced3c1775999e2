import type { answers, studySessions } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import type { Learner } from "../../accounts/sign-in/find-session.ts";
import { ankiId, type BroughtCard } from "./anki-courses.ts";

const HOUR_MS = 3_600_000;
/** Anki's day begins at four. */
const DAY_BEGINS_AT = 4 * HOUR_MS;
/** Before Anki's first version. */
const EARLIEST = new Date("2000-01-01T00:00:00Z");
const HARD = 2;

type AnswerRow = typeof answers.$inferInsert;
type SessionRow = typeof studySessions.$inferInsert;

/**
 * The reviews of cards as answers, one for each card and day: later ones of a day are learning steps, which move no memory here.
 * A review was rated by its learner, so that is what the answer says. 'Hard' is a right answer with help, as the schedule knows it.
 */
export function answersFor(
  learner: Pick<Learner, "id" | "timeZone">,
  cards: readonly BroughtCard[],
  now: Date,
): { sessions: SessionRow[]; answers: AnswerRow[] } {
  const sessions = new Map<string, SessionRow & { startedAt: Date; finishedAt: Date }>();
  const rows: AnswerRow[] = [];
  for (const { id: questionId, conceptId, reviews } of cards) {
    const days = new Set<string>();
    for (const { id, at, ease } of reviews) {
      if (at < EARLIEST) continue;
      const answeredAt = at > now ? now : at;
      const day = localDay(new Date(answeredAt.getTime() - DAY_BEGINS_AT), learner.timeZone);
      if (days.has(day)) continue;
      days.add(day);
      const session = sessions.get(day) ?? sessionOn(learner.id, day, answeredAt);
      sessions.set(day, session);
      if (answeredAt < session.startedAt) session.startedAt = answeredAt;
      if (answeredAt > session.finishedAt) session.finishedAt = answeredAt;
      rows.push({
        id: ankiId(learner.id, "answer", questionId, id),
        userId: learner.id,
        sessionId: session.id!,
        questionId,
        conceptId,
        answeredAt,
        receivedAt: now,
        response: { isKnown: ease > 1 },
        isCorrect: ease > 1,
        hints: ease === HARD ? 1 : 0,
        setting: "review",
      });
    }
  }
  return { sessions: [...sessions.values()], answers: rows };
}

const sessionOn = (userId: string, day: string, at: Date) => ({
  id: ankiId(userId, "session", day),
  userId,
  kind: "review" as const,
  isResultSeen: true,
  isRemediationSeen: true,
  startedAt: at,
  finishedAt: at,
});
