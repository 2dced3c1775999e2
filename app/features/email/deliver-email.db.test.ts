import { eq } from "drizzle-orm";
import { createElement } from "react";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import { outbox } from "#app/db/tables/index.ts";
import { findEmail } from "#app/jobs/email-templates.tsx";
import type { mailer as makeMailer } from "#app/platform/mailer.ts";
import { MONDAY, test } from "../../../test/builders.ts";
import { startMailbox, type Mailbox } from "../../../test/mailbox.ts";
import { deliverEmail } from "./deliver-email.ts";
import { queueEmail } from "./queue-email.ts";

let mailbox: Mailbox | undefined;
test.afterEach(async () => {
  await mailbox?.close();
  mailbox = undefined;
  vi.unstubAllEnvs();
});

/** The mailer of a process started with this SMTP_URL. */
async function mailerFor(url: string): Promise<ReturnType<typeof makeMailer>> {
  vi.stubEnv("SMTP_URL", url);
  vi.stubEnv("APP_URL", "https://nectar.example");
  vi.resetModules();
  const { mailer } = await import("#app/platform/mailer.ts");
  return mailer();
}

async function aPendingEmail(recipient = "ada@example.org", now = MONDAY) {
  const mail = { template: "already-registered", recipient, props: { name: "Ada <b>" } } as const;
  await db.transaction((tx) => queueEmail(tx, mail, now));
  return one(await db.select().from(outbox).where(eq(outbox.recipient, recipient)));
}

const stored = async (id: string) => one(await db.select().from(outbox).where(eq(outbox.id, id)));

test("an email is delivered once, as HTML and plain text, with links to the configured host", async () => {
  mailbox = await startMailbox();
  const post = await mailerFor(mailbox.url);
  const { id } = await aPendingEmail("once@example.org");

  expect(await deliverEmail(id, findEmail, post, MONDAY)).toEqual({ status: "sent" });
  expect(await deliverEmail(id, findEmail, post, MONDAY)).toEqual({ status: "done-before" });

  expect(mailbox.received).toHaveLength(1);
  const [mail] = mailbox.received;
  expect(mail?.subject).toBe("You already have an account");
  expect(mail?.html).toContain("Ada &lt;b&gt;");
  expect(mail?.text).toContain("Hi Ada <b>");
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail?.headers.get("message-id")).toBe(`<${id}@nectar.example>`);
  expect(await stored(id)).toMatchObject({ status: "sent", sentAt: MONDAY, attempts: 1 });
});

test("Bea's picture travels inside the email, and only in those that show her", async () => {
  mailbox = await startMailbox();
  const post = await mailerFor(mailbox.url);
  const { id } = await aPendingEmail("plain@example.org");
  await deliverEmail(id, findEmail, post, MONDAY);
  const welcome = {
    template: "welcome",
    recipient: "new@example.org",
    props: { name: "Ada", hasCompletedOnboarding: true },
  } as const;
  await db.transaction((tx) => queueEmail(tx, welcome, MONDAY));
  const pending = one(
    await db.select().from(outbox).where(eq(outbox.recipient, "new@example.org")),
  );
  expect(await deliverEmail(pending.id, findEmail, post, MONDAY)).toEqual({ status: "sent" });

  const [plain, withBea] = mailbox.received;
  expect(plain?.pictures).toEqual([]);
  expect(withBea?.html).toContain('src="cid:bea"');
  expect(withBea?.pictures).toEqual([
    { cid: "<bea>", type: "image/png", disposition: "inline", isPng: true },
  ]);
});

test("without a mail server an email stays in the outbox", async () => {
  const { id } = await aPendingEmail("kept@example.org");
  expect(await deliverEmail(id, findEmail, null, MONDAY)).toEqual({ status: "kept" });
  expect(await stored(id)).toMatchObject({ status: "waiting", attempts: 0 });
});

test("an unreachable server is retried until the email is delivered", async () => {
  mailbox = await startMailbox();
  const { port, url } = mailbox;
  await mailbox.close();
  const post = await mailerFor(url);
  const { id } = await aPendingEmail("gone@example.org");

  const failed = await deliverEmail(id, findEmail, post, MONDAY);
  expect(failed.status).toBe("later");
  expect(await stored(id)).toMatchObject({ status: "waiting", attempts: 1 });

  mailbox = await startMailbox({ port });
  expect(await deliverEmail(id, findEmail, post, MONDAY)).toEqual({ status: "sent" });
  expect(mailbox.received).toHaveLength(1);
});

test("a slow server gets enough time", async () => {
  mailbox = await startMailbox({ delayMilliseconds: 300 });
  const post = await mailerFor(mailbox.url);
  const { id } = await aPendingEmail("slow@example.org");
  expect(await deliverEmail(id, findEmail, post, MONDAY)).toEqual({ status: "sent" });
});

test("a temporary refusal is retried, a permanent one is not, and neither logs the address", async () => {
  const codes = [451, 550];
  mailbox = await startMailbox({
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        Object.assign(new Error(`no such user ${address}`), { responseCode: codes.shift() }),
      ),
  });
  const post = await mailerFor(mailbox.url);
  const { id } = await aPendingEmail("refused@example.org");

  expect(await deliverEmail(id, findEmail, post, MONDAY)).toEqual({
    status: "later",
    reason: expect.stringContaining("451"),
    attempts: 1,
  });
  expect(await deliverEmail(id, findEmail, post, MONDAY)).toEqual({ status: "given-up" });
  const row = await stored(id);
  expect(row).toMatchObject({ status: "given-up", attempts: 2 });
  expect(row.lastError).toContain("550");
  expect(row.lastError).not.toContain("refused@");
});

test("delivery ends after half a day of failures", async () => {
  const post = await mailerFor("smtp://127.0.0.1:1");
  const { id } = await aPendingEmail(
    "late@example.org",
    new Date(MONDAY.getTime() - 12 * 3_600_000),
  );
  expect(await deliverEmail(id, findEmail, post, MONDAY)).toEqual({ status: "given-up" });
});

test("a server with an untrusted certificate gets nothing", async () => {
  mailbox = await startMailbox({ secure: true });
  const post = await mailerFor(mailbox.url.replace("smtp:", "smtps:"));
  const { id } = await aPendingEmail("tls@example.org");
  const outcome = await deliverEmail(id, findEmail, post, MONDAY);
  expect(outcome).toEqual({
    status: "later",
    reason: expect.stringMatching(/SELF_SIGNED|ESOCKET|CERT/),
    attempts: 1,
  });
  expect(mailbox.received).toEqual([]);
});

test("an email with a once key is queued only once", async () => {
  const mail = {
    template: "welcome",
    recipient: "once-key@example.org",
    onceKey: "welcome:x",
    props: { name: "Ada", hasCompletedOnboarding: false },
  } as const;
  await Promise.all(
    Array.from({ length: 5 }, () => db.transaction((tx) => queueEmail(tx, mail, MONDAY))),
  );
  const rows = await db.select().from(outbox).where(eq(outbox.recipient, "once-key@example.org"));
  expect(rows).toHaveLength(1);
});

test("after a crash during delivery a reminder is never sent twice, and a link is never lost", async () => {
  const dying = () => Promise.reject(new Error("killed here"));
  const rows = await db
    .insert(outbox)
    .values(
      (["weekly-summary", "welcome"] as const).map((template) => ({
        template,
        recipient: `${template}@example.org`,
        props: { name: "Ada", hasCompletedOnboarding: false },
        createdAt: MONDAY,
      })),
    )
    .returning();
  const findEmail = () =>
    Promise.resolve({ subject: "Hello", body: createElement("p", null, "Hi") });
  mailbox = await startMailbox();
  const post = await mailerFor(mailbox.url);
  for (const { id } of rows) {
    await expect(deliverEmail(id, findEmail, dying, MONDAY)).rejects.toThrow("killed here");
    await deliverEmail(id, findEmail, post, MONDAY);
  }
  expect(mailbox.received.map(({ to }) => to)).toEqual(["welcome@example.org"]);
  const statuses = await Promise.all(rows.map(async ({ id }) => (await stored(id)).status));
  expect(statuses).toEqual(["given-up", "sent"]);
});

test("three workers with the same reminder send it once", async () => {
  mailbox = await startMailbox({ delayMilliseconds: 100 });
  const post = await mailerFor(mailbox.url);
  const { id } = await aPendingEmail("two-workers@example.org");
  await db.update(outbox).set({ template: "reminder" }).where(eq(outbox.id, id));
  const findEmail = () =>
    Promise.resolve({ subject: "Hello", body: createElement("p", null, "Hi") });
  await Promise.all([1, 2, 3].map(() => deliverEmail(id, findEmail, post, MONDAY)));
  expect(mailbox.received).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ status: "sent" });
});

test("automatic emails support one-click unsubscribe", async () => {
  mailbox = await startMailbox();
  const post = await mailerFor(mailbox.url);
  const unsubscribeLink = "https://nectar.example/unsubscribe?token=x";
  const email = { subject: "Hello", body: createElement("p", null, "Hi") };
  const { id } = await aPendingEmail("one-click@example.org");
  await deliverEmail(id, () => Promise.resolve({ ...email, unsubscribeLink }), post, MONDAY);
  const other = await aPendingEmail("no-click@example.org");
  await deliverEmail(other.id, () => Promise.resolve(email), post, MONDAY);
  const [first, second] = mailbox.received.map(({ headers }) => headers);
  expect(first?.get("list-unsubscribe")).toBe(`<${unsubscribeLink}>`);
  expect(first?.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(second?.has("list-unsubscribe")).toBe(false);
});
