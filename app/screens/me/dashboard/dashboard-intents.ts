import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { freezeStreak } from "#app/features/rewards/freeze-streak.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

type DashboardForm = { form: FormData; learner: Learner; now: Date };

const dashboardIntents = {
  freeze: async ({ learner, now }) => respond(await freezeStreak(learner, now)),
} satisfies Intents<DashboardForm>;

export type DashboardIntent = IntentOf<typeof dashboardIntents>;

export const runDashboardIntent = intents(dashboardIntents);
