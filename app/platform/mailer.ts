import { createTransport, type Transporter } from "nodemailer";
import { env } from "./env.ts";

export interface OutgoingMail {
  /** The same for every attempt, so that receivers can recognise duplicates. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
  unsubscribeLink?: string | undefined;
  /** Shown by the HTML as `cid:`. */
  pictures: {
    cid: string;
    filename: string;
    content: Buffer;
    contentType: string;
    contentDisposition: "inline";
  }[];
}

export type Posted =
  | { status: "sent" }
  /** The receiving server will never accept this email, so it is not retried. */
  | { status: "refused"; reason: string }
  | { status: "failed"; reason: string };
export type Post = (mail: OutgoingMail) => Promise<Posted>;

/** Limits each step of a delivery, so that no worker is blocked for longer. */
const CONNECTION_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

let transport: Transporter | undefined;

/** Returns a function that sends email, or null without an SMTP server. Certificates are always verified. */
export function mailer(): Post | null {
  const { MAIL_FROM, APP_NAME, APP_URL } = env();
  const through = theTransport();
  if (!through) return null;
  const host = new URL(APP_URL).hostname;
  const from = MAIL_FROM ?? { name: APP_NAME, address: `no-reply@${host}` };
  return async ({ id, unsubscribeLink, pictures, ...mail }) => {
    try {
      await through.sendMail({
        ...mail,
        from,
        attachments: pictures,
        messageId: `<${id}@${host}>`,
        headers: unsubscribeLink
          ? {
              "List-Unsubscribe": `<${unsubscribeLink}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }
          : {},
      });
      return { status: "sent" };
    } catch (error) {
      return { status: isRefusal(error) ? "refused" : "failed", reason: reasonOf(error) };
    }
  };
}

/** Checks the mail server including login and encryption: "ok", or its error. */
export async function checkMailServer(): Promise<string> {
  try {
    await theTransport()?.verify();
    return "ok";
  } catch (error) {
    return reasonOf(error);
  }
}

function theTransport(): Transporter | null {
  const { SMTP_URL } = env();
  if (!SMTP_URL) return null;
  return (transport ??= createTransport(
    { url: SMTP_URL, ...CONNECTION_TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { headers: { "Auto-Submitted": "auto-generated" } },
  ));
}

/**
 * A 5xx for the recipient or the text. A refused login or sender is a configuration error, so the email is retried.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && (command === "RCPT TO" || command === "DATA");
}

/** The server's reply for the log and the operator, without the recipient's address. */
function reasonOf(error: unknown): string {
  const { responseCode, code, command, message } = error as {
    responseCode?: number;
    code?: string;
    command?: string;
    message: string;
  };
  // Before the server's first reply the message describes the connection: a name, a port, a certificate.
  const why = responseCode === undefined && command === "CONN" ? `(${message})` : undefined;
  return [code ?? "ESEND", command, responseCode, why].filter(Boolean).join(" ");
}
