import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { sendMessage } from "#app/features/contact/send-message.ts";
import { aLearner, MONDAY } from "../test/builders.ts";
import { freshDatabase, type FreshDatabase } from "../test/database.ts";
import { runCommand } from "./run-command.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  vi.stubEnv("DATABASE_URL", fresh.connectionString);
  vi.stubEnv("APP_SECRET", "x".repeat(32));
});
afterAll(() => fresh.drop());

const output: string[] = [];
const errors: string[] = [];
beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation((line: string) => void output.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line));
  return () => vi.restoreAllMocks();
});

/** What a command prints. Each connects to the database by itself, as it does in a process of its own. */
async function printedBy(...args: string[]): Promise<string> {
  output.length = 0;
  expect(await runCommand(args)).toBe(0);
  return output.join("\n");
}

/** What the site does meanwhile. */
async function onTheSite<Result>(work: () => Promise<Result>): Promise<Result> {
  connectDatabase(fresh.connectionString);
  await startQueue(fresh.connectionString, false);
  try {
    return await work();
  } finally {
    await stopQueue();
    await disconnectDatabase();
  }
}

test("an operator makes a reset link, reads and deletes messages, and deletes an account with its messages", async () => {
  const { email, id: userId } = await onTheSite(() => aLearner());
  const message = {
    name: "Ada",
    email,
    type: "feedback",
    subject: "A word",
    message: "Hi",
  } as const;
  const write = () =>
    onTheSite(() => sendMessage(v7(), message, { userId, clientAddress: "192.0.2.1" }, MONDAY));
  const link = await printedBy("user", "reset", email.toUpperCase());
  expect(link).toMatch(/http\S+\/reset-password\?token=/);
  expect(await printedBy("user", "two-step-off", email)).toContain("just a password");

  await write();
  const list = await printedBy("messages");
  expect(list).toContain(email);
  const [id = ""] = list.split(" ");
  expect(await printedBy("messages", "forget", id)).toContain("Message deleted.");
  expect(await printedBy("messages")).toContain("No messages yet.");

  await write();
  expect(await printedBy("messages")).toContain(email);
  expect(await printedBy("user", "delete", email)).toContain("is deleted");
  expect(await printedBy("messages")).not.toContain(email);
  expect(await printedBy("outbox")).not.toContain(email);
  expect(await runCommand(["user", "reset", email])).toBe(1);
  expect(errors.join()).toContain("Nobody has signed up with");
});
