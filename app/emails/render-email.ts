import { render, toPlainText } from "@react-email/render";
import type { Email } from "./email.ts";

// The default prints headings in capitals.
const TITLE_AS_WRITTEN = { selector: "h1", options: { uppercase: false } };

/** The HTML, and the same text for email apps without HTML. */
export async function renderEmail({ subject, body }: Email) {
  const html = await render(body);
  return { subject, html, text: toPlainText(html, { selectors: [TITLE_AS_WRITTEN] }) };
}
