import { expect, request, type APIRequestContext, type APIResponse } from "@playwright/test";
import { codeShown } from "../test/authenticator.ts";
import type { Mailbox } from "../test/mailbox.ts";
import type { LogLine, Nectar } from "./nectar.ts";

/** One request, and the security events it should log. */
export interface Step {
  what: string;
  requestId: string;
  events: string[];
}

export interface AccountLife {
  steps: Step[];
  /** Everything that grants access: passwords, cookies, links, codes. */
  secrets: Set<string>;
  /** Everything that identifies the person. */
  names: string[];
}

const [EMAIL, NEW_EMAIL] = ["ada@example.org", "countess@example.org"];
const PASSWORDS = ["Quiet-Honey7!comb", "Loud-Clover8!field", "Warm-Nectar9!hive"] as const;
const WRONG = "Wrong-Guess1!";
const WRONG_CODE = "aaaaa-aaaaa";

/** A client behind a proxy that vouches for its address. Stores cookies and follows no redirects. */
export const someoneAt = (nectar: Nectar, address: string): Promise<APIRequestContext> =>
  request.newContext({
    baseURL: nectar.url,
    maxRedirects: 0,
    extraHTTPHeaders: { origin: nectar.url, "x-forwarded-for": address },
  });

/** An account from its first email to its deletion, using every form that needs a secret. */
export async function liveAnAccount(
  nectar: Nectar,
  mailbox: Mailbox,
  address: string,
): Promise<AccountLife> {
  const ada = await someoneAt(nectar, address);
  const steps: Step[] = [];
  const secrets = new Set<string>([...PASSWORDS, WRONG]);
  const post = async (path: string, form: Record<string, string>, ...events: string[]) => {
    const answer = await ada.post(path, { form });
    const what = `${path.replace(/\?.*/, "")} ${form.intent ?? ""}`;
    steps.push({ what, requestId: requestIdOf(answer), events });
    for (const { value } of (await ada.storageState()).cookies) secrets.add(value);
    return answer.text();
  };
  const linkTo = async (email: string, count?: number) => {
    const link = new URL((await mailbox.mailTo(email, count)).link ?? "");
    secrets.add(link.searchParams.get("token") ?? "");
    return link.pathname + link.search;
  };
  const codesIn = (page: string) => {
    const codes = page.match(/(?<=>)[a-z2-9]{5}-[a-z2-9]{5}(?=<)/g) ?? [];
    for (const code of codes) secrets.add(code).add(code.replace("-", ""));
    return codes;
  };
  const setting = (intent: string, form: Record<string, string>, ...events: string[]) =>
    post("/profile", { intent, ...form }, ...events);
  const twoFactor = (intent: string, form: Record<string, string>, ...events: string[]) =>
    post("/profile/two-step", { intent, ...form }, ...events);
  const signIn = (email: string, password: string, ...events: string[]) =>
    post("/login", { email, password }, ...events);
  const [first, second, third] = PASSWORDS;
  const twice = (password: string) => ({ password, confirmPassword: password });

  await post("/register", { email: EMAIL, username: "Ada Lovelace", ...twice(first) });
  await post(await linkTo(EMAIL), { intent: "browser" }, "account-created");
  await post("/onboarding/quiz", {});
  await post("/logout", {});
  await signIn(EMAIL, WRONG, "sign-in-refused");
  await signIn(EMAIL, first, "sign-in");

  const next = twice(second);
  await setting("password", { currentPassword: WRONG, ...next }, "password-proof-refused");
  await setting("password", { currentPassword: first, ...next }, "password-changed");
  await setting("email", { email: NEW_EMAIL, emailPassword: second }, "email-change-asked");
  await post(await linkTo(NEW_EMAIL), { intent: "new-email" }, "email-changed");

  const setup = await twoFactor("begin", { password: second });
  const secret = /secret=([A-Z2-7]+)/.exec(setup)?.[1] ?? "";
  secrets.add(secret);
  await twoFactor("confirm", { code: WRONG_CODE }, "second-step-refused");
  const code = codeShown(secret, new Date());
  const [one = "", other = ""] = codesIn(await twoFactor("confirm", { code }, "second-step-on"));
  await post("/logout", {});
  await signIn(NEW_EMAIL, second, "second-step-asked");
  await post("/login/code", { code: WRONG_CODE }, "second-step-refused");
  await post("/login/code", { recoveryCode: one }, "second-step-passed", "sign-in");
  const both = { renewPassword: second, renewCode: other };
  const renewed = await twoFactor("renew", both, "second-step-passed", "recovery-codes-renewed");
  const [fresh = ""] = codesIn(renewed);
  const off = { offPassword: second, offCode: fresh };
  await twoFactor("turn-off", off, "second-step-passed", "second-step-off");

  await ada.get("/profile/export/json");
  await setting("delete", { deletePassword: second }, "deletion-asked");
  await signIn(NEW_EMAIL, second, "deletion-undone", "sign-in");
  await setting("sign-out-everywhere", {}, "sessions-ended");
  await post("/forgot-password", { email: NEW_EMAIL }, "password-reset-asked");
  const reset = await linkTo(NEW_EMAIL, await countUpTo(mailbox, NEW_EMAIL, "/reset-password"));
  await post(reset, twice(third), "password-reset");
  await post(reset, twice(third), "password-reset-refused");
  await signIn(NEW_EMAIL, third, "sign-in");
  await setting("delete", { deletePassword: third, immediately: "on" }, "account-erased");
  await ada.dispose();
  return { steps, secrets, names: [EMAIL, NEW_EMAIL, "Ada Lovelace"] };
}

export const requestIdOf = (answer: APIResponse) => answer.headers()["x-request-id"] ?? "";

/** The number of the first email to this address with such a link. */
async function countUpTo(mailbox: Mailbox, email: string, path: string): Promise<number> {
  for (let count = 1; ; count++)
    if ((await mailbox.mailTo(email, count)).link?.includes(path)) return count;
}

/** Expects exactly these security events for each step, in order. */
export function expectLogged(lines: LogLine[], steps: Step[]): LogLine[] {
  const events = lines.filter(({ msg }) => msg === "security");
  const logged = steps.map(({ what, requestId }) => ({
    what,
    events: events.filter((line) => line.requestId === requestId).map(({ event }) => event),
  }));
  expect(logged).toEqual(steps.map((step) => ({ what: step.what, events: step.events })));
  for (const { time } of events) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  return events;
}
