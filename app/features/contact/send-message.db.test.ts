import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, vi } from "vitest";
import { db } from "#app/db/client.ts";
import { contactMessages, outbox } from "#app/db/tables/index.ts";
import { MONDAY, test } from "../../../test/builders.ts";
import { deleteMessage } from "./delete-message.ts";
import { deleteOldMessages } from "./delete-old-messages.ts";
import { sendMessage } from "./send-message.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));
vi.stubEnv("SUPPORT_EMAIL", "support@example.org");

const message = {
  name: "Ada",
  email: "ada@example.org",
  type: "bug-report",
  subject: "The second diagram",
  message: "Two steps stand\nin the wrong order.",
} as const;

const from = (clientAddress: string) => ({ userId: null, clientAddress });

const send = (address: string, now = MONDAY) => sendMessage(v7(), message, from(address), now);

test("a message is stored, and support gets an email with its full text", async () => {
  const id = v7();

  expect(await sendMessage(id, message, from("192.0.2.1"), MONDAY)).toEqual({ status: "sent" });

  const stored = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  expect(stored).toMatchObject([{ ...message, userId: null, createdAt: MONDAY }]);
  const emails = await db.select().from(outbox);
  expect(emails).toMatchObject([
    { recipient: "support@example.org", template: "contact-message", props: message },
  ]);
});

test("a double click stores one message, and both clicks report success", async () => {
  const id = v7();
  const before = await db.select().from(outbox);
  const click = () => sendMessage(id, message, from("192.0.2.2"), MONDAY);

  expect(await Promise.all([click(), click()])).toEqual([{ status: "sent" }, { status: "sent" }]);

  const stored = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  expect(stored).toHaveLength(1);
  expect(await db.select().from(outbox)).toHaveLength(before.length + 1);
});

test("the sixth message within half an hour is refused, but not from other addresses", async () => {
  for (let sent = 0; sent < 5; sent += 1) await send("192.0.2.3");
  const remaining = (await db.select().from(contactMessages)).length;

  const sixth = await send("192.0.2.3");

  expect(sixth.status).toBe("too-many");
  expect(sixth).toHaveProperty("retryAfterSeconds", 1800);
  expect(await db.select().from(contactMessages)).toHaveLength(remaining);
  expect(await send("192.0.2.4")).toEqual({ status: "sent" });
  const later = new Date(MONDAY.getTime() + 31 * 60_000);
  expect(await send("192.0.2.3", later)).toEqual({ status: "sent" });
});

test("deleting a message deletes the email about it", async () => {
  const [deleted, remaining] = [v7(), v7()];
  for (const id of [deleted, remaining])
    await sendMessage(id, { ...message, subject: `About ${id}` }, from("192.0.2.5"), MONDAY);

  expect(await deleteMessage(deleted)).toEqual({ status: "forgotten" });

  const left = JSON.stringify([
    await db.select().from(contactMessages),
    await db.select().from(outbox),
  ]);
  expect(left).not.toContain(deleted);
  expect(left.split(`About ${remaining}`)).toHaveLength(3);
  expect(await deleteMessage(deleted)).toEqual({ status: "not-found" });
});

test("messages are deleted after 180 days", async () => {
  const id = v7();
  await sendMessage(id, message, from("192.0.2.6"), MONDAY);
  const messagesAfter = async (days: number) => {
    await deleteOldMessages(new Date(MONDAY.getTime() + days * 86_400_000));
    return (await db.select().from(contactMessages).where(eq(contactMessages.id, id))).length;
  };
  expect(await messagesAfter(180)).toBe(1);
  expect(await messagesAfter(181)).toBe(0);
});
