import { render, toPlainText } from "@react-email/render";
import { BEA_SOURCE, beaPicture } from "./bea-picture.ts";
import type { Email } from "./email.ts";

// The default prints headings in capitals.
const TITLE_AS_WRITTEN = { selector: "h1", options: { uppercase: false } };

/** The HTML with the pictures it names, and the same text for email apps without HTML. */
export async function renderEmail({ subject, body }: Email) {
  const html = await render(body);
  const pictures = html.includes(BEA_SOURCE) ? [beaPicture()] : [];
  return { subject, html, pictures, text: toPlainText(html, { selectors: [TITLE_AS_WRITTEN] }) };
}
