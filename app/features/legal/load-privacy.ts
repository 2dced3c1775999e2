import { env } from "#app/platform/env.ts";
import { loadDocument } from "./load-document.ts";

/** The policy with this instance's settings, which determine the third parties involved. */
export async function loadPrivacy() {
  const { ai, SMTP_URL, payments } = env();
  return {
    document: await loadDocument("privacy-policy"),
    aiHost: ai ? new URL(ai.baseUrl).hostname : null,
    sendsMail: SMTP_URL !== undefined,
    payments,
  };
}
