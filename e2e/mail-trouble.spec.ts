import { expect } from "@playwright/test";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { BEHIND_A_PROXY, neutral, send, signUpForm, type Answered } from "./raw-forms.ts";
import { test } from "./test.ts";

/** Each kind of outage has its own account owner, learner who changes settings, and unknown address. */
const TROUBLES = ["gone", "slow", "451", "550", "too-long"] as const;
type Trouble = (typeof TROUBLES)[number];
/** After the last delivery attempt (12 hours). */
const MORE_THAN_HALF_A_DAY = "0.6";

let nectar: Nectar;
let mailbox: Mailbox | undefined;
let port: number;
const cookies: Partial<Record<Trouble, string>> = {};

const owner = (trouble: Trouble) => `owner${letter(trouble)}-1@example.org`;
const addressFor = (trouble: Trouble) => `asker${letter(trouble)}-1@example.org`;
const stranger = (trouble: Trouble) => `stranger${letter(trouble)}-1@example.org`;
const letter = (trouble: Trouble) => "abcde"[TROUBLES.indexOf(trouble)];

test.beforeAll(async () => {
  const open = await startNectar(BEHIND_A_PROXY);
  nectar = open;
  for (const trouble of TROUBLES) {
    await send(nectar.url, "/register", signUpForm(owner(trouble)));
    const { headers } = await send(nectar.url, "/register", signUpForm(addressFor(trouble)));
    const cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    expect((await send(nectar.url, "/onboarding/quiz", {}, cookie)).status).toBe(302);
    cookies[trouble] = cookie;
  }
  const reserved = await startMailbox();
  ({ port } = reserved);
  await reserved.close();
  await startAgain();
});
test.afterAll(async () => {
  await nectar.stop();
  await mailbox?.close();
});
test.afterEach(() => closeMailbox());

async function closeMailbox(): Promise<void> {
  await mailbox?.close();
  mailbox = undefined;
}

/** The same server with the same data and address, now with email. */
async function startAgain(settings: Record<string, string> = {}): Promise<void> {
  const { dataDir } = nectar;
  nectar.process.kill("SIGTERM");
  await new Promise((resolve) => nectar.process.once("exit", resolve));
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  nectar = await startNectar({ ...BEHIND_A_PROXY, DATA_DIR: dataDir, SMTP_URL, ...settings });
}

const refusing = (responseCode: number) =>
  startMailbox({
    port,
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error("not now"), { responseCode })),
  });

/** Submits every form that sends an email, for an address with an account and for one without. */
async function askForEverything(trouble: Trouble): Promise<[Answered, Answered][]> {
  const { url } = nectar;
  const both = async (ask: (email: string) => Promise<Answered>): Promise<[Answered, Answered]> => [
    await ask(owner(trouble)),
    await ask(stranger(trouble)),
  ];
  const cookie = cookies[trouble];
  return [
    await both((email) => send(url, "/register", signUpForm(email))),
    await both((email) => send(url, "/register", { intent: "again", email })),
    await both((email) => send(url, "/forgot-password", { email })),
    await both((email) =>
      send(url, "/profile", { intent: "email", email, emailPassword: PASSWORD }, cookie),
    ),
  ];
}

/** The subjects each address should receive, in any order. */
const EXPECTED = {
  owner: ["Choose a new password", ...Array<string>(3).fill("You already have an account")],
  stranger: [
    "Please confirm your email",
    "Please confirm your email",
    "Please confirm your email",
    "Please confirm your new email",
  ],
};

const EVERY_MAIL = EXPECTED.owner.length + EXPECTED.stranger.length;

/** Besides the welcome, which waited for a mail server. */
const subjectsTo = (address: string) =>
  (mailbox?.received ?? [])
    .filter(({ to, subject }) => to === address && subject !== "Welcome to Nectar")
    .map(({ subject }) => subject)
    .toSorted();

/** Nobody waits for the mail server, or the one that holds every email would hold the replies as well. */
async function expectAlike(trouble: Trouble): Promise<void> {
  const answers = await askForEverything(trouble);
  for (const [knownAccount, unknown] of answers) {
    expect(knownAccount.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(neutral(knownAccount.text)).toBe(neutral(unknown.text));
  }
}

/** When the slow mail server takes its first email. */
const released = Promise.withResolvers<void>();

for (const [trouble, start] of [
  ["gone", () => Promise.resolve(undefined)],
  ["slow", () => startMailbox({ port, holdUntil: released.promise })],
  ["451", () => refusing(451)],
] as const)
  test(`with a mail server that is ${trouble}, every reply is the same and waits for no email, and every email arrives once after it recovers`, async () => {
    mailbox = await start();
    const triedAgain = () => nectar.output().split('"status":"later"').length;
    const before = triedAgain();
    await expectAlike(trouble);
    released.resolve();
    if (trouble !== "slow") {
      await expect.poll(triedAgain, { timeout: 60_000 }).toBeGreaterThan(before);
      // With LOG_LEVEL=warn an operator sees an email that failed more than once.
      if (trouble === "gone")
        await expect
          .poll(() =>
            nectar.logged().filter(({ msg, level }) => msg === "mail" && Number(level) >= 40),
          )
          .not.toEqual([]);
      await closeMailbox();
      mailbox = await startMailbox({ port });
    }
    for (const [address, subjects] of [
      [owner(trouble), EXPECTED.owner],
      [stranger(trouble), EXPECTED.stranger],
    ] as const)
      await expect
        .poll(() => subjectsTo(address), { timeout: 90_000 })
        .toEqual(subjects.toSorted());
  });

const GIVEN_UP = /"template":"([a-z-]+)".*"email given up"/g;
/** Besides the welcome emails of before there was a mail server, which are tried when one is there. */
const givenUp = () =>
  [...nectar.output().matchAll(GIVEN_UP)]
    .map(([, template]) => template)
    .filter((template) => template !== "welcome");

test("emails refused permanently are dropped with a log line, and no reply reveals it", async () => {
  mailbox = await refusing(550);
  await expectAlike("550");
  await expect.poll(() => givenUp().length, { timeout: 60_000 }).toBe(EVERY_MAIL);
  await expectSilenceAbout(["gone", "slow", "451", "550"]);
});

test("emails that fail for half a day are dropped for good", async () => {
  await expectAlike("too-long");
  await startAgain({
    NODE_OPTIONS: "--import ./test/fake-clock.js",
    TEST_DAYS_AHEAD: MORE_THAN_HALF_A_DAY,
  });
  await expect.poll(() => givenUp().length, { timeout: 60_000 }).toBe(EVERY_MAIL);
  await expectSilenceAbout(TROUBLES);
});

/** An email requested now arrives, none of the earlier ones does, and the log names nobody. */
async function expectSilenceAbout(troubles: readonly Trouble[]): Promise<void> {
  await closeMailbox();
  mailbox = await startMailbox({ port });
  await send(nectar.url, "/forgot-password", { email: addressFor("gone") });
  await mailbox.mailTo(addressFor("gone"));
  for (const trouble of troubles)
    for (const address of [owner(trouble), stranger(trouble)]) {
      expect(subjectsTo(address)).toEqual([]);
      expect(nectar.output()).not.toContain(address);
    }
}
