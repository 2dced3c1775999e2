import { and, desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { outbox, pendingSignups } from "#app/db/tables/index.ts";
import { emailedToken } from "#app/features/accounts/emailed-token.ts";
import { findSession } from "#app/features/accounts/sign-in/find-session.ts";
import { makeResetLink } from "#app/features/accounts/sign-in/make-reset-link.ts";
import {
  beginTwoFactorSetup,
  turnOnTwoFactor,
} from "#app/features/accounts/two-factor/set-up-two-factor.ts";
import { TOPIC_MAX_CHARACTERS } from "#app/rules/topics/topic-length.ts";
import { pathWithNext, quizPath, topicPath } from "#app/rules/next-path.ts";
import { codeShown } from "../../test/authenticator.ts";
import { later } from "../../test/builders.ts";
import {
  aVisitor,
  outcome,
  PASSWORD,
  test,
  type Form,
  type SignedUp,
  type Site,
  type Visitor,
} from "../../test/site.ts";

test.override(
  "settings",
  { scope: "file" },
  { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "bees@example.org" },
);

const to = (answer: Response) => answer.headers.get("location") ?? String(answer.status);
const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
const TOPIC = "Tide pools & rocks";

let people = 0;

test("a visitor who opens a private page has to sign in and then continues to it", async ({
  request,
  site,
}) => {
  const learner = await confirmed(site.request);
  const visitor = aVisitor();
  const loginPath = to(await request("/history?topic=all", { as: visitor }));
  expect(loginPath).toBe("/login?next=%2Fhistory%3Ftopic%3Dall");
  expect(await (await request(loginPath, { as: visitor })).text()).toContain(
    "Please sign in first",
  );

  const form = { email: learner.email, password: PASSWORD };
  expect(to(await request(loginPath, { as: visitor, form }))).toBe("/history?topic=all");
  expect(to(await request(loginPath, { as: visitor }))).toBe("/history?topic=all");
});

test("a session that ends while a page is open leads back to the page, not to its data", async ({
  request,
}) => {
  const visitor = aVisitor();
  for (const path of ["/history.data?topic=all", "/history.data?topic=all&_routes=screens"]) {
    const answer = await request(path, { as: visitor });
    expect(await answer.text()).toContain("/login?next=%2Fhistory%3Ftopic%3Dall");
  }
});

test("A20: signing in never leads away from this site", async ({ request, site }) => {
  const { email } = await confirmed(site.request);
  const evil = ["//evil.example", "/\\evil.example", "https:evil.example", "javascript:alert(1)"];
  for (const next of [...evil, "/.//evil.example", "/logout"]) {
    const form = { email, password: PASSWORD };
    const answer = await request(`/login?next=${encodeURIComponent(next)}`, { form });
    expect([next, to(answer)]).toEqual([next, "/dashboard"]);
  }
});

test("a topic typed in an expired session is still there after signing in", async ({
  request,
  site,
}) => {
  const learner = await confirmed(site.request);
  const ended = { ...learner, cookies: new Map(learner.cookies) };
  await request("/logout", { as: learner, form: {} });

  const loginPath = to(await request("/onboarding", { as: ended, form: { topic: TOPIC } }));
  expect(await (await request(loginPath, { as: ended })).text()).toContain("Please sign in again");
  const form = { email: learner.email, password: PASSWORD };
  expect(to(await request(loginPath, { as: ended, form }))).toBe(topicPath(TOPIC));
});

test("a visitor's topic survives sign-up, a confirmation in another browser, and the quiz", async ({
  request,
}) => {
  const topics = await (await request("/topics")).text();
  expect(topics).toContain('href="/register?topic=Machine');
  const [laptop, phone] = [aVisitor(), aVisitor()];
  const email = `chooser@example.org`;
  const registerPath = pathWithNext("/register", topicPath(TOPIC));
  expect(registerPath).toBe(`/register?topic=${encodeURIComponent(TOPIC)}`);
  const register = (form: Form) => request(registerPath, { as: laptop, form });
  // A refusal, the page of a sent email and a later sign-in all go on to the topic.
  const refused = await (await register({ email, username: "A", ...passwords })).text();
  const waiting = await (await register({ email, username: "Ada", ...passwords })).text();
  for (const page of [refused, waiting])
    expect(page).toContain(`href="/login?topic=${encodeURIComponent(TOPIC)}"`);

  const proof = { intent: "password", chosenPassword: PASSWORD };
  expect(to(await request(await linkFor(email), { as: phone, form: proof }))).toBe(
    "/register/done",
  );
  expect(to(await request("/onboarding/quiz", { as: phone }))).toBe(quizPath(TOPIC));
  const quiz = await (await request("/onboarding/quiz?step=4", { as: phone })).text();
  expect(quiz).toContain("Tide pools &amp; rocks");
  // No second form: the topic starts with the quiz's last button.
  const lesson = to(await request("/onboarding/quiz", { as: phone, form: {} }));
  expect(lesson).toMatch(/^\/lesson\//);
  // Chosen again, it goes on where it was.
  expect(to(await request("/onboarding", { as: phone, form: { topic: TOPIC } }))).toBe(
    `${lesson}?already=yes`,
  );
  expect(await (await request(`${lesson}?already=yes`, { as: phone })).text()).toContain(
    "You already have this. Here&#x27;s where you stopped.",
  );
});

test("a topic chosen by a learner who hasn't answered the quiz opens its last step", async ({
  request,
}) => {
  const learner = await confirmed(request, false);
  expect(to(await request("/register?topic=Tides", { as: learner }))).toBe(quizPath("Tides"));
  expect(to(await request("/onboarding/quiz", { as: learner, form: { intent: "leave" } }))).toBe(
    "/dashboard",
  );
  expect(to(await request("/register?topic=Tides", { as: learner }))).toBe(topicPath("Tides"));
});

test("a topic chosen before signing in survives a forgotten password and the code of two-step sign-in", async ({
  request,
  site,
}) => {
  const learner = await confirmed(site.request);
  const { secret } = await turnOnTwoFactors(learner);
  // The longest topic, in letters of three bytes each.
  const topic = "海".repeat(TOPIC_MAX_CHARACTERS);
  const search = `?topic=${encodeURIComponent(topic)}`;
  const visitor = aVisitor();
  const login = await (await request(`/login${search}`, { as: visitor })).text();
  expect(login).toContain(`href="/forgot-password${search}"`);
  await request(`/forgot-password${search}`, { as: visitor, form: { email: learner.email } });

  // In another browser, from the email.
  const phone = aVisitor();
  const link = await resetLinkFor(learner.email);
  expect(new URL(link).searchParams.get("topic")).toBe(topic);
  const path = link.replace(new URL(link).origin, "");
  const changed = await request(path, { as: phone, form: passwords });
  expect(await changed.text()).toContain(`href="/login${search}"`);
  const used = await (await request(path, { as: phone })).text();
  expect(used).toContain(`href="/forgot-password${search}"`);
  const proof = { email: learner.email, password: PASSWORD };
  const codePath = to(await request(`/login${search}`, { as: phone, form: proof }));
  expect(codePath).toBe(`/login/code${search}`);
  expect(to(await request(codePath, { as: phone, form: { code: "" } }))).toBe("400");
  const code = codeShown(secret, later(new Date(), 0, 1 / 120));
  expect(to(await request(codePath, { as: phone, form: { code } }))).toBe(topicPath(topic));
});

test("a link to choose a new password leads nowhere but to a topic", async ({ request, site }) => {
  const { email } = await confirmed(site.request);
  const form = { email };
  await request("/forgot-password?next=https%3A%2F%2Fevil.example", { form });
  expect(new URL(await resetLinkFor(email)).search).toMatch(/^\?token=[\w-]+$/);
  const next = `${await resetLinkFor(email)}&next=${encodeURIComponent("//evil.example")}`;
  const path = next.replace(new URL(next).origin, "");
  const changed = await (await request(path, { form: passwords })).text();
  expect(changed).toContain('href="/login"');
  expect(changed).not.toContain("evil.example");
});

test("'Check Your Email!' survives a reload in the browser that signed up", async ({ request }) => {
  const visitor = aVisitor();
  const email = "reloader@example.org";
  const form = { email, username: "Ada", ...passwords };
  await request("/register?sent=yes", { as: visitor, form });
  const again = await (await request("/register?sent=yes", { as: visitor })).text();
  expect(again).toContain("Check Your Email!");
  expect(again).toContain(email);
  const otherBrowser = await (await request("/register?sent=yes")).text();
  expect(otherBrowser).not.toContain(email);
  expect(otherBrowser).toContain("Sign up free");
});

test("an expired link leads a learner to their account and a visitor to a new link", async ({
  request,
  site,
}) => {
  const learner = await confirmed(site.request);
  const used = await linkFor(learner.email);
  const nameless = "/auth/callback?token=replaced";
  const main = async (path: string, as?: Visitor) =>
    /<main[\s\S]*<\/main>/.exec(await (await request(path, { as })).text())?.[0] ?? "";
  expect(await main(used, learner)).toContain('href="/dashboard"');
  expect(await main(nameless, learner)).toContain('href="/profile"');
  expect(await main("/reset-password?token=old", learner)).toContain('href="/profile"');
  for (const path of [used, nameless, "/reset-password?token=old"])
    expect(await main(path, learner)).not.toMatch(/href="\/(login|register|forgot-password)/);
  expect(await main(nameless)).toContain('href="/register"');
  expect(await main("/reset-password?token=old")).toContain('href="/forgot-password"');
});

test("the login page doesn't greet a learner who just deleted their account", async ({
  request,
}) => {
  const page = await (await request("/login?account=deleted")).text();
  expect(page).toContain("Goodbye");
  expect(page).not.toContain("Welcome back");
});

type Asks = Site["request"];

/** A learner with a confirmed address and a skipped quiz. */
async function confirmed(request: Asks, isQuizSkipped = true): Promise<SignedUp> {
  const visitor = aVisitor();
  const email = `person-${(people += 1)}@example.org`;
  const form = { email, username: "Ada", ...passwords };
  await request("/register", { as: visitor, form });
  await request(await linkFor(email), { as: visitor, form: { intent: "browser" } });
  if (isQuizSkipped) {
    const answer = await request("/onboarding/quiz", { as: visitor, form: {} });
    if (outcome(answer) !== "to /onboarding") throw new Error(outcome(answer));
  }
  return Object.assign(visitor, { id: "", email, password: PASSWORD });
}

async function linkFor(email: string): Promise<string> {
  const rows = await db
    .select({ id: pendingSignups.id })
    .from(pendingSignups)
    .where(eq(pendingSignups.email, email))
    .orderBy(desc(pendingSignups.id));
  return `/auth/callback?token=${emailedToken("sign-up", one(rows).id)}`;
}

/** As the latest email about a forgotten password says. */
async function resetLinkFor(recipient: string): Promise<string> {
  const [email = { props: {} }] = await db
    .select({ props: outbox.props })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.template, "reset-password")))
    .orderBy(desc(outbox.id));
  const { topic } = email.props as { topic?: string };
  const reset = await makeResetLink(recipient, new Date(), { topic });
  return reset?.link ?? "";
}

async function turnOnTwoFactors({ cookies }: SignedUp) {
  const now = new Date();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { learner } = await findSession(new Headers({ cookie }), now);
  if (!learner) throw new Error("the session is not there");
  const begun = await beginTwoFactorSetup(learner, PASSWORD, now);
  if (begun.status !== "begun") throw new Error(begun.status);
  const { secret } = begun.setup;
  const on = await turnOnTwoFactor(learner, codeShown(secret, now), now);
  if (on.status !== "on") throw new Error(on.status);
  return { secret };
}
