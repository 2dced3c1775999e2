import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface Received {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Map<string, string>;
  /** The pictures inside the email. */
  pictures: { cid: string | undefined; type: string; disposition: string | null; isPng: boolean }[];
  /** The first link with a token. */
  link: string | undefined;
}

type Behaviour = Pick<
  SMTPServerOptions,
  "onRcptTo" | "onAuth" | "secure" | "hideSTARTTLS" | "key" | "cert"
> & {
  /** Delays the reply to every email by this long. */
  delayMilliseconds?: number;
  /** Takes no email before this. */
  holdUntil?: Promise<void>;
  port?: number;
};

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  port: number;
  received: Received[];
  /** Waits for the n-th email to an address. */
  mailTo: (address: string, count?: number) => Promise<Received>;
  close: () => Promise<void>;
}

/** A real SMTP server for one test file: accepts every email, or fails as configured. */
export async function startMailbox(behaviour: Behaviour = {}): Promise<Mailbox> {
  const { delayMilliseconds = 0, holdUntil, port = 0, ...options } = behaviour;
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    ...options,
    onData: (stream, { envelope }, callback) => {
      take(stream, envelope.rcptTo)
        .then(() => holdUntil)
        .then(
          () => setTimeout(callback, delayMilliseconds),
          // The sender died halfway: this email never arrived.
          () => undefined,
        );
    },
  });
  async function take(stream: Readable, recipients: { address: string }[]): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    for (const { address } of recipients) received.push(readMail(address, mail));
    for (const wake of waiting) wake();
  }
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    mailTo: async (address, count = 1) => {
      for (;;) {
        const mail = received.filter(({ to }) => to === address)[count - 1];
        if (mail) return mail;
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(to: string, mail: Email): Received {
  const text = mail.text ?? "";
  return {
    to,
    subject: mail.subject ?? "",
    text,
    html: mail.html ?? "",
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    pictures: mail.attachments.map(({ contentId, mimeType, disposition, content }) => ({
      cid: contentId,
      type: mimeType,
      disposition,
      isPng:
        Buffer.from(content as ArrayBuffer)
          .subarray(1, 4)
          .toString() === "PNG",
    })),
    link: /https?:\/\/\S+[?&]token=[\w.-]+/.exec(text)?.[0],
  };
}
