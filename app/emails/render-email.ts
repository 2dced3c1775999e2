import { render, toPlainText } from "@react-email/render";
import type { Email } from "./email.ts";

// By default it would shout.
const CALM_TITLE = { selector: "h1", options: { uppercase: false } };

/** The same words twice: for programs that draw and for those that only read. */
export async function renderEmail({ subject, body }: Email) {
  const html = await render(body);
  return { subject, html, text: toPlainText(html, { selectors: [CALM_TITLE] }) };
}
