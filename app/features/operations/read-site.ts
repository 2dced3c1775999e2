import { env } from "#app/platform/env.ts";
import { APP_VERSION } from "#app/platform/version.ts";

/** The settings of this instance that every page gets. */
export function readSite() {
  const { APP_NAME, APP_URL, LESSON_ACCESS, SMTP_URL, ai, isSandboxOpenToOthers } = env();
  return {
    name: APP_NAME,
    url: APP_URL,
    version: APP_VERSION,
    isOpen: LESSON_ACCESS === "open",
    isSandboxOpenToOthers,
    sendsMail: SMTP_URL !== undefined,
    /** Whether lessons can be generated for topics outside the library, which otherwise become study plans. */
    writesTopics: ai !== null,
    /** Whether the model that writes questions also checks them. */
    checksItself: ai !== null && ai.model === ai.modelCheck,
  };
}
