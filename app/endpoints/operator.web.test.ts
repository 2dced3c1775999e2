import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  operatorActions,
  questionReports,
  questions,
  sessions,
  users,
} from "#app/db/tables/index.ts";
import { addOperator } from "#app/features/operators/name-operator.ts";
import { now } from "#app/platform/clock.ts";
import { codeShown } from "../../test/authenticator.ts";
import { outcome, test, type Form, type SignedUp, type Site } from "../../test/site.ts";

const PATHS = [
  "",
  "/runs",
  "/tokens",
  "/reports",
  "/messages",
  "/accounts",
  "/accounts/new",
  "/log",
];

let site: Site;
let operator: SignedUp;
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  operator = await site.aLearner({ name: "Olga", email: "olga@example.org" });
  await addOperator(operator.email, now());
});

const get = (path: string, as = operator) => site.request(`/operator${path}`, { as });
const post = (path: string, form: Form, as = operator) =>
  site.request(`/operator${path}`, { as, form });

async function turnOnTwoStep({ password }: SignedUp) {
  const path = "/profile/two-step";
  const begun = await site.request(path, { as: operator, form: { intent: "begin", password } });
  const [, secret = ""] = /secret=([A-Z2-7]+)/.exec(await begun.text()) ?? [];
  const code = codeShown(secret, now());
  const confirmed = await site.request(path, { as: operator, form: { intent: "confirm", code } });
  expect(confirmed.status).toBe(200);
}

test("an operator without two-step sign-in is led to it, also by a form", async () => {
  const learner = await site.aLearner();
  for (const path of PATHS) expect(outcome(await get(path)), path).toBe("to /profile/two-step");
  const locked = await post(`/accounts/${learner.id}`, { intent: "lock", userId: learner.id });
  expect(outcome(locked)).toBe("to /profile/two-step");
  expect((await userOf(learner.id)).lockedAt).toBeNull();
  await turnOnTwoStep(operator);
  for (const path of PATHS) expect(outcome(await get(path)), path).toBe("ok");
});

test("no form of these pages works for a learner, and none is there in their data", async () => {
  const [learner, victim] = [await site.aLearner(), await site.aLearner()];
  const account = `/accounts/${victim.id}`;
  for (const intent of ["lock", "sign-out", "grant-premium", "rename", "delete-account"]) {
    const form = { intent, userId: victim.id, name: "Taken", email: victim.email };
    expect(outcome(await post(account, form, learner)), intent).toBe("to /");
  }
  const list = { intent: "create-accounts", list: "Mal, mal@example.org" };
  expect(outcome(await post("/accounts/new", list, learner))).toBe("to /");
  expect(await userOf(victim.id)).toMatchObject({ name: "Ada Lovelace", lockedAt: null });
  for (const path of [...PATHS, account]) {
    const answer = await get(`${path === "" ? "" : path}.data`, learner);
    expect(await answer.text(), path).not.toContain(victim.email);
  }
  const filtered = await get(`${account}.data?_routes=screens%2Foperator%2Faccount`, learner);
  expect(await filtered.text()).not.toContain(victim.email);
});

test("a reported question is shown with its answer, decided once, and the second operator is told", async () => {
  const learner = await site.aLearner();
  const lesson = await site.aLesson(learner);
  const [question] = lesson.questions;
  const report = { intent: "report", comment: "The second option is right too." };
  const form = { ...report, questionId: question?.id ?? "" };
  await site.request(`/lesson/${lesson.lessonId}`, { as: learner, form });
  const { id } = one(await db.select().from(questionReports));
  const page = await (await get("/reports")).text();
  expect(page).toContain(report.comment);
  expect(page).toContain("(the right answer)");
  expect(page).toContain("Show the lesson");

  const decided = await post("/reports", { intent: "dismiss", id });

  expect(await decided.text()).toContain("The question stays, and counts.");
  const second = await post("/reports", { intent: "uphold", id });
  expect(second.status).toBe(404);
  expect(await second.text()).toContain("Someone was faster.");
  expect(await actionsOn(id)).toEqual(["report-dismissed"]);
});

test("a question that the checking model doubts is decided the same way", async () => {
  const learner = await site.aLearner();
  const lesson = await site.aLesson(learner, "Sleep Better");
  const id = lesson.questions[1]?.id ?? "";
  const ofQuestion = eq(questions.id, id);
  await db.update(questions).set({ reviewState: "doubted" }).where(ofQuestion);
  expect(await (await get("/reports")).text()).toContain("Confirm the answer");
  const confirmed = await post("/reports", { intent: "confirm", id });
  expect(await confirmed.text()).toContain("The question stays, and counts.");
  const row = one(await db.select().from(questions).where(ofQuestion));
  expect(row).toMatchObject({ reviewState: "checked", reviewedBy: "operator" });
  expect((await post("/reports", { intent: "withdraw", id })).status).toBe(404);
  expect(await actionsOn(id)).toEqual(["doubt-dismissed"]);
});

test("an account is renamed, given Premium, locked and deleted, each with its line in the log", async () => {
  const learner = await site.aLearner();
  const path = `/accounts/${learner.id}`;
  const does = (intent: string, more: Form = {}) =>
    post(path, { intent, userId: learner.id, ...more });
  expect((await does("rename", { name: "" })).status).toBe(400);
  expect(await (await does("rename", { name: "Grace" })).text()).toContain("The name is saved.");
  expect(await (await does("grant-premium")).text()).toContain("has Premium now");
  expect(await (await get(path)).text()).toContain("premium");
  expect(outcome(await does("revoke-premium"))).toBe("ok");
  expect(outcome(await does("lock"))).toBe("ok");
  const ended = await site.request("/dashboard", { as: learner });
  expect(outcome(ended)).toBe("to /login");
  const refused = await site.request("/login", {
    as: learner,
    form: { email: learner.email, password: learner.password },
  });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("This account is locked.");
  expect((await does("delete-account", { email: "other@example.org" })).status).toBe(400);
  expect(outcome(await does("delete-account", { email: learner.email }))).toBe("ok");
  expect((await get(path)).status).toBe(404);
  expect(await actionsOn(learner.id)).toEqual([
    "account-renamed",
    "premium-granted",
    "premium-revoked",
    "account-locked",
    "account-deleted",
  ]);
  expect(await (await get("/log")).text()).toContain("deleted an account");
});

test("a list with a fault creates nothing and keeps what was typed; a right one shows each password once", async () => {
  const wrong = await post("/accounts/new", {
    intent: "create-accounts",
    list: "Bo, bo@school.org\nCy",
  });
  expect(wrong.status).toBe(400);
  const page = await wrong.text();
  expect(page).toContain("Line 2: write a name, a comma and an email");
  expect(page).toContain("Bo, bo@school.org");
  const list = Array.from({ length: 30 }, (_, n) => `Learner ${n}, learner${n}@school.org`).join(
    "\n",
  );
  const made = await post("/accounts/new", { intent: "create-accounts", list });
  const passwords = (await made.text()).match(/N7![a-z2-9-]{14}/g) ?? [];
  expect(new Set(passwords).size).toBe(30);
  expect(await (await get("/accounts?search=%40school.org")).text()).toContain(
    "learner29@school.org",
  );
});

test("after half an hour without a visit an operator signs in again", async () => {
  const earlier = new Date(Date.now() - 31 * 60_000);
  await db.update(sessions).set({ operatorAt: earlier }).where(eq(sessions.userId, operator.id));
  const answer = await get("/accounts");
  expect(answer.headers.get("location")).toBe("/login?next=%2Foperator%2Faccounts&again=yes");
  expect(outcome(await site.request("/dashboard", { as: operator }))).toBe("to /login");
});

const userOf = async (id: string) => one(await db.select().from(users).where(eq(users.id, id)));

async function actionsOn(subject: string) {
  const rows = await db
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject, subject))
    .orderBy(operatorActions.id);
  return rows.map(({ action }) => action);
}
