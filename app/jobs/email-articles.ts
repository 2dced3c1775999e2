import { emailNewArticles } from "#app/features/newsletter/email-new-articles.ts";
import { now } from "#app/platform/clock.ts";
import { mailer } from "#app/platform/mailer.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a subscriber gets one email per article. */
export const emailArticlesJob: Job<"mail-articles"> = {
  name: "mail-articles",
  every: "7 8 * * *",
  concurrency: 1,
  run: async () => {
    if (mailer()) await emailNewArticles(now());
  },
};
