import { env } from "#app/platform/env.ts";

/** The first version shown (spec section 9). */
export const APP_VERSION = "1.0.3";

/** What every page gets to know about this instance. */
export function readSite() {
  const { APP_NAME, APP_URL, LESSON_ACCESS, SMTP_URL, ai } = env();
  return {
    name: APP_NAME,
    url: APP_URL,
    version: APP_VERSION,
    isOpen: LESSON_ACCESS === "open",
    sendsMail: SMTP_URL !== undefined,
    /** Whether lessons can be written for topics outside the library; without an AI service they become study plans. */
    writesTopics: ai !== null,
  };
}
