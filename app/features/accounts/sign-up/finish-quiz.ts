import { eq } from "drizzle-orm";
import { z } from "zod";
import { db, one } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { isVertical, SUGGESTED_TOPICS } from "#app/rules/topics/interests.ts";
import { DEFAULT_REMINDER_TIME, reminderTimeOr } from "#app/rules/accounts/profile.ts";
import { checkTopic } from "#app/rules/generation/topic-safety.ts";
import { withReminders } from "../settings/choose-reminders.ts";
import type { Learner } from "../sign-in/find-session.ts";

export const finishQuizInput = z.object({
  verticals: z.array(z.string()).max(20).default([]),
  topics: z.array(z.string()).max(60).default([]),
  customTopic: z.string().max(400).default(""),
  wantsReminders: z.boolean().default(false),
  preferredTime: z.string().max(5).default(DEFAULT_REMINDER_TIME),
});

export type QuizInput = z.infer<typeof finishQuizInput>;

export type QuizFinished = { status: "finished" } | { status: "refused"; message: string };

/** Stores a learner's interests; an empty answer finishes the quiz too. Safe to run twice. */
export async function finishQuiz(
  learner: Learner,
  input: QuizInput,
  now: Date,
): Promise<QuizFinished> {
  const custom = checkTopic(input.customTopic);
  if (custom.status === "unsafe" || custom.status === "too-long")
    return { status: "refused", message: custom.message };
  const time = reminderTimeOr(input.preferredTime);
  const { timeZone } = learner;
  await db.transaction(async (tx) => {
    const { preferences } = one(
      await tx
        .select({ preferences: profiles.emailPreferences })
        .from(profiles)
        .where(eq(profiles.id, learner.id))
        .for("update"),
    );
    await tx
      .update(profiles)
      .set({
        emailPreferences: {
          // An unticked box requests nothing new; earlier choices stay.
          ...(input.wantsReminders && env().SMTP_URL
            ? withReminders(preferences, timeZone, { isOn: true, time, timeZone }, now)
            : preferences),
          quiz_completed: true,
          wanted_topic: undefined,
          selected_verticals: input.verticals.filter(isVertical),
          selected_topics: input.topics.filter((topic) => SUGGESTED_TOPICS.includes(topic)),
          custom_topic: custom.status === "ok" ? custom.topic : "",
        },
      })
      .where(eq(profiles.id, learner.id));
  });
  return { status: "finished" };
}
