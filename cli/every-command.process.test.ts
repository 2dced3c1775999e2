import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { connectDatabase, db, disconnectDatabase } from "#app/db/client.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { outbox, questionReports } from "#app/db/tables/index.ts";
import { sendMessage } from "#app/features/contact/send-message.ts";
import { loadActions } from "#app/features/operators/load-actions.ts";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { aFinishedLesson, aLearner, MONDAY } from "../test/builders.ts";
import { freshDatabase, type FreshDatabase } from "../test/database.ts";
import { documentedCommands } from "../test/documented-commands.ts";
import { COMMANDS } from "./commands.ts";
import { parseCommand } from "./parse-command.ts";
import { runCommand } from "./run-command.ts";

const SLUG = "machine-learning-fundamentals";
const DOCUMENTS = ["docs/operations.md", "README.md", "content/README.md", "evals/README.md"];
const folder = mkdtempSync(join(tmpdir(), "nectar-every-command-"));
const file = (name: string) => join(folder, name);

let database: FreshDatabase;
let ai: AiService;
let email: string;
let messageId: string;
let reportIds: string[];
const ran = new Set<string>();
const output: string[] = [];

beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  database = await freshDatabase();
  vi.stubEnv("DATABASE_URL", database.connectionString);
  vi.stubEnv("DATA_DIR", file("data"));
  vi.stubEnv("APP_SECRET", "x".repeat(32));
  vi.stubEnv("AI_BASE_URL", ai.url);
  connectDatabase(database.connectionString);
  await startQueue(database.connectionString, false);
  const learner = await aLearner();
  email = learner.email;
  const { lessonId, questions } = await aFinishedLesson(learner);
  const from = { userId: learner.id, clientAddress: "192.0.2.1" };
  const message = {
    name: "Ada",
    email,
    type: "feedback",
    subject: "A word",
    message: "Hi",
  } as const;
  await sendMessage(v7(), message, from, MONDAY);
  const reports = questions.slice(0, 2).map(({ id }) => ({
    userId: learner.id,
    lessonId,
    questionId: id,
    subject: `question/${id}`,
    createdAt: MONDAY,
  }));
  reportIds = (await db.insert(questionReports).values(reports).returning()).map(({ id }) => id);
  await db.insert(outbox).values({
    recipient: "gone@example.org",
    template: "reminder",
    props: {},
    status: "given-up",
    attempts: 2,
    lastError: "550 no such\nuser",
    createdAt: MONDAY,
  });
  await stopQueue();
  await disconnectDatabase();
  const course = file("bee-keeping");
  cpSync(`content/curricula/${SLUG}`, course, { recursive: true });
  const head = readFileSync(join(course, "course.yaml"), "utf8")
    .replace(/^topic_name: .+$/m, "topic_name: Bee Keeping")
    .replace(/aliases:\n(?: {2}- .+\n)+/, "aliases: []\n");
  writeFileSync(join(course, "course.yaml"), head);
});
afterAll(async () => {
  await ai.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  output.length = 0;
  for (const level of ["log", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void output.push(line));
  return () => vi.restoreAllMocks();
});

/** What a command prints, as an operator would type it. */
async function typed(line: string, code = 0): Promise<string> {
  const args = line.split(" ");
  const parsed = parseCommand(args);
  if (parsed.status === "run")
    ran.add([parsed.command.usage, ...Object.keys(parsed.options)].join(" "));
  output.length = 0;
  const exitCode = await runCommand(args);
  expect({ line, code: exitCode, output }).toMatchObject({ code });
  return output.join("\n");
}

test("premium is granted for good or until a day, listed and revoked", async () => {
  expect(await typed(`premium grant ${email} 2099-12-31`)).toContain("through 2099-12-31 (UTC)");
  expect(await typed(`premium grant ${email}`)).toBe(`${email} is premium now.`);
  expect(await typed("premium list")).toContain(email);
  expect(await typed(`premium revoke ${email}`)).toContain("is on a free account now.");
  expect(await typed("payments reconcile")).toMatch(/^sandbox: 0 renewed/);
});

test("operators are named, listed and removed", async () => {
  expect(await typed(`operator add ${email}`)).toBe(
    `${email} can open /operator now.\nFirst they have to turn on two-step sign-in, in Settings.`,
  );
  expect(await typed("operator list")).toContain(email);
  expect(await typed(`operator remove ${email}`)).toBe(`${email} can't open /operator any more.`);
  expect(await typed(`operator remove ${email}`, 1)).toBe(`${email} is no operator.`);
  expect(await typed("operator add nobody@example.org", 1)).toContain("Nobody has signed up");
});

test("reports are listed, upheld and dismissed", async () => {
  const [wrong = "", right = ""] = reportIds;
  const list = await typed("reports");
  expect(list).toContain(wrong);
  expect(list).toContain(right);
  expect(await typed(`reports uphold ${wrong}`)).toBe(
    "Upheld. The results of 1 learner will be corrected in the background.",
  );
  expect(await typed(`reports dismiss ${right}`)).toBe(
    "Dismissed. The question is asked as before.",
  );
  expect(await typed("reports")).toBe("No open reports.");
  expect(await typed(`reports dismiss ${right}`, 1)).toBe("There is no open report with this id.");
  expect(await typed("reports dismiss it", 1)).toBe("There is no open report with this id.");
});

test("emails are listed with their tries, and messages read and deleted", async () => {
  expect(await typed("outbox")).toMatch(/waiting {2}welcome {2}\S+ {2}0 tries$/m);
  expect(await typed("outbox --failed")).toBe(
    "2026-11-16T11:00:00.000Z  given-up  reminder  gone@example.org  2 tries  550 no such user",
  );
  const list = await typed("messages");
  expect(list).toContain(email);
  messageId = list.split(" ")[0]!;
  expect(await typed(`messages forget ${messageId}`)).toBe("Message deleted.");
  expect(await typed(`messages forget ${messageId}`, 1)).toContain("no message with this id");
  expect(await typed("messages forget it", 1)).toContain("no message with this id");
});

test("what a command decided about Premium, reports and messages is in the operators' log, what failed is not", async () => {
  connectDatabase(database.connectionString);
  const lines = await loadActions();
  await disconnectDatabase();
  const [wrong, right] = reportIds;
  expect(lines.filter(({ isCommand }) => !isCommand)).toEqual([]);
  expect(
    lines.map(({ action, subject, subjectEmail, detail }) => [
      action,
      subjectEmail ?? subject,
      detail,
    ]),
  ).toEqual([
    ["message-deleted", messageId, null],
    ["report-dismissed", right, null],
    ["report-upheld", wrong, null],
    ["operator-removed", email, null],
    ["operator-added", email, null],
    ["premium-revoked", email, null],
    ["premium-granted", email, null],
    ["premium-granted", email, "2099-12-31"],
  ]);
});

test("the AI service is tested, and what it did is shown", async () => {
  expect(await typed("ai check")).toContain("structured output ok");
  expect(await typed("ai usage")).toBe("No tokens used yet.");
  expect(await typed("ai gates")).toContain("waiting for a check: 0");
  const trial = `trust-bench --set redux --level basic --limit 1 --record ${file("answers.jsonl")}`;
  expect(await typed(trial)).toContain("A trial: not stored.");
  expect(await typed("doctor")).toMatch(
    /^outbox: 1 waiting, 1 failed \(outbox --failed says why\)$/m,
  );
});

test("the status says what needs the operator", async () => {
  const text = await typed("status", 1);
  expect(text).toMatch(/^emails: 1 waiting, 0 given up in 24 hours/m);
  expect(text).toMatch(/^! backup: none within 2 days$/m);
  const json = JSON.parse(await typed("status --json", 1)) as { ok: boolean; faults: string[] };
  expect(json).toMatchObject({ ok: false, ai: "ok" });
  expect(json.faults).toContain("backup: none within 2 days");
});

test("courses are checked, counted, read blind and imported", async () => {
  const checked = await typed("content check");
  expect(checked).toContain(`${SLUG}: 10 lessons read`);
  expect(checked).toContain("  aloud: ");
  expect(await typed(`content check ${file("bee-keeping")}`)).toMatch(/^bee-keeping: 10 lessons/);
  expect(await typed("content counts")).toContain("|");
  expect(await typed("content counts --write")).toContain("is up to date");
  const questions = parse(await typed(`content blind ${SLUG}`)) as { id: string }[];
  writeFileSync(file("answers.yaml"), `${questions[0]!.id}: nonsense\n`);
  const compared = await typed(`content compare ${SLUG} ${file("answers.yaml")}`, 1);
  expect(compared).toContain(`0 of 1 answers are the key's, ${questions.length - 1} open`);
  expect(await typed(`content import ${file("bee-keeping")}`)).toContain("10 lessons added");
});

test("everything is backed up, verified and restored, and the secret stays", async () => {
  const backup = file("backup.gz");
  expect(await typed(`backup ${backup}`)).toMatch(/^\d+ rows are in \S+\.$/);
  expect(await typed(`backup verify ${backup}`)).toContain("is complete");
  expect(await typed(`restore ${backup}`, 2)).toContain("Nothing was changed.");
  expect(await typed(`restore ${backup} --yes`)).toContain("rows were restored");
  expect(await typed("secret accept")).toBe("The secret has not changed.");
});

test("a learner is shown, let in and deleted", async () => {
  expect(await typed(`user show ${email}`)).toContain("lessons completed: 1");
  expect(await typed(`user reset ${email}`)).toMatch(/http\S+\/reset-password\?token=/);
  expect(await typed(`user two-step-off ${email}`)).toContain("just a password");
  expect(await typed("user find learner")).toContain(email);
  expect(await typed("user list")).toContain(`${email}  `);
  expect(await typed(`user rename ${email} Byron`)).toBe(`${email} is called Byron now.`);
  expect(await typed(`user sign-out ${email}`)).toBe(`${email} is signed out everywhere.`);
  expect(await typed(`user lock ${email}`)).toContain("is locked and signed out.");
  expect(await typed(`user unlock ${email}`)).toBe(`${email} can sign in again.`);
  expect(await typed(`user delete ${email}`)).toContain("is deleted");
  expect(await typed(`user show ${email}`, 1)).toContain("Nobody has signed up with");
});

test("accounts are created, one by one and from a list", async () => {
  const link = /^\S+@example.org {2}http\S+\/reset-password\?token=\S+$/m;
  expect(await typed("user create one@example.org One --zone Europe/Berlin")).toMatch(link);
  writeFileSync(file("class.txt"), "two@example.org, Two\nThree, three@example.org\n");
  const created = await typed(`user create --from ${file("class.txt")} --zone Europe/Berlin`);
  expect(created.match(new RegExp(link, "gm"))).toHaveLength(2);
});

test("nothing that help or a document names has been left out", () => {
  const usages = COMMANDS.flatMap(({ usage }) => {
    const options = [...usage.matchAll(/--([a-z]+)/g)].map(([, option]) => option);
    return options.length > 0 ? [`${usage} ${options.join(" ")}`] : [usage];
  });
  expect(usages.filter((usage) => !ran.has(usage))).toEqual([]);

  const unknown = DOCUMENTS.flatMap((document) => documentedCommands(document)).filter((words) => {
    const parsed = parseCommand(words);
    return parsed.status === "refused" || (parsed.status === "run" && !isRun(parsed.command.usage));
  });
  expect(unknown).toEqual([]);
});

const isRun = (usage: string) => [...ran].some((line) => line.startsWith(usage));
