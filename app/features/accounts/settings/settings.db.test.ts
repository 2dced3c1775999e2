import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import { outbox, profiles, sessions, users } from "#app/db/tables/index.ts";
import { MONDAY, test } from "../../../../test/builders.ts";
import { exportData } from "../data/export-data.ts";
import { changeEmail } from "./change-email.ts";
import { changeName } from "./change-name.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { createAccount } from "../sign-up/create-account.ts";
import { deviceName } from "./device-name.ts";
import { endSession, signOutEverywhere } from "../sign-in/end-sessions.ts";
import { findEmailChangeLink } from "./find-email-change-link.ts";
import { findSession, type Learner } from "../sign-in/find-session.ts";
import { loadProfile } from "./load-profile.ts";
import { makeResetLink } from "../sign-in/make-reset-link.ts";
import { openSession } from "../sign-in/open-session.ts";
import { hashPassword } from "../password-hash.ts";
import { findResetLink } from "../sign-in/reset-password.ts";
import { savePreferences, type SavedPreferences } from "./save-preferences.ts";
import { signIn } from "../sign-in/sign-in.ts";

vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

const PASSWORD = "Quiet-Honey7!comb";
const HERE = "203.0.113.7";
const NO_COOKIES = new Headers();

let people = 0;
async function aSignedInLearner(userAgent = "Firefox/140.0"): Promise<Learner> {
  const email = `person${(people += 1)}@example.org`;
  const passwordHash = await hashPassword(PASSWORD);
  const account = { email, username: "Ada", passwordHash, timeZone: "Europe/Berlin" };
  const id = await db.transaction((tx) => createAccount(tx, account, MONDAY));
  return signedIn(id, userAgent);
}

async function signedIn(id: string, userAgent: string): Promise<Learner> {
  const { setCookies } = await openSession(id, new Headers({ "user-agent": userAgent }), MONDAY);
  const cookie = setCookies.map((each) => each.split(";")[0]).join("; ");
  const { learner } = await findSession(new Headers({ cookie }), MONDAY);
  if (!learner) throw new Error("a fresh session knows nobody");
  return learner;
}

const profileOf = async ({ id }: Learner) =>
  one(await db.select().from(profiles).where(eq(profiles.id, id)));

const PREFERENCES: SavedPreferences = {
  theme: "dark",
  textSize: "large",
  quiet: true,
  mascotOff: false,
  recallFirst: true,
  onePage: true,
  minutesADay: 15,
  desiredRetention: 0.9,
  timeZone: "Asia/Tokyo",
  reminders: { dailyReminders: true, preferredTime: "18:00", weeklySummary: true },
  interests: {
    verticals: ["arts-humanities"],
    topics: ["Art History"],
    customTopic: " Tide pools ",
  },
};

test("a new name is shown everywhere", async () => {
  const learner = await aSignedInLearner();
  await changeName(learner.id, "Augusta", MONDAY);
  expect((await profileOf(learner)).name).toBe("Augusta");
  expect(one(await db.select().from(users).where(eq(users.id, learner.id))).name).toBe("Augusta");
});

test("the share to remember is saved, shown again and part of the download", async () => {
  const learner = await aSignedInLearner();
  const savedShare = async () => (await loadProfile(learner, MONDAY)).preferences.desiredRetention;
  expect(await savedShare()).toBe(0.9);

  await savePreferences(learner.id, { ...PREFERENCES, desiredRetention: 0.85 }, MONDAY);

  expect(await savedShare()).toBe(0.85);
  const { learner_memory } = await exportData(learner, MONDAY);
  expect(learner_memory).toMatchObject({ desired_retention: 0.85 });
});

test("preferences are saved without unknown interests, and the quiz stays completed", async () => {
  const learner = await aSignedInLearner();
  const interests = { ...PREFERENCES.interests, verticals: ["arts-humanities", "sorcery"] };
  expect(await savePreferences(learner.id, { ...PREFERENCES, interests }, MONDAY)).toEqual({
    status: "saved",
  });
  expect(await profileOf(learner)).toMatchObject({
    timeZone: "Asia/Tokyo",
    appearance: {
      theme: "dark",
      textSize: "large",
      quiet: true,
      mascotOff: false,
      recallFirst: true,
      onePage: true,
      minutesADay: 15,
    },
    emailPreferences: {
      daily_reminders: true,
      preferred_time: "18:00",
      quiz_completed: true,
      selected_verticals: ["arts-humanities"],
      selected_topics: ["Art History"],
      custom_topic: "Tide pools",
    },
  });
});

test("a chosen time stays stored while reminders are off or can't be sent", async () => {
  const learner = await aSignedInLearner();
  await savePreferences(learner.id, PREFERENCES, MONDAY);
  const off = { dailyReminders: false, preferredTime: "09:00", weeklySummary: false } as const;
  await savePreferences(learner.id, { ...PREFERENCES, reminders: off }, MONDAY);
  expect((await profileOf(learner)).emailPreferences).toMatchObject({
    daily_reminders: false,
    preferred_time: "18:00",
  });
  await savePreferences(learner.id, PREFERENCES, MONDAY);
  await savePreferences(learner.id, { ...PREFERENCES, reminders: null }, MONDAY);
  expect((await profileOf(learner)).emailPreferences.daily_reminders).toBe(true);
});

test("reminders turned on after today's time start tomorrow", async () => {
  const learner = await aSignedInLearner();
  const at = (hour: string) => new Date(`2026-11-16T${hour}Z`);
  const reminders = (preferredTime: "10:00" | "18:00", dailyReminders = true) => ({
    dailyReminders,
    preferredTime,
    weeklySummary: false,
  });
  const save = async (wanted: SavedPreferences["reminders"], now: Date) => {
    await savePreferences(
      learner.id,
      { ...PREFERENCES, timeZone: "Europe/Berlin", reminders: wanted },
      now,
    );
    return (await profileOf(learner)).emailPreferences.reminders_from;
  };
  expect(await save(reminders("10:00"), at("10:20"))).toBe("2026-11-17");
  // Saving again for another reason doesn't change the start.
  expect(await save(reminders("10:00"), at("20:00"))).toBe("2026-11-17");
  expect(await save(reminders("18:00"), at("10:30"))).toBe("2026-11-16");
});

test("interests can be cleared, including those of an earlier version", async () => {
  const learner = await aSignedInLearner();
  const older = {
    ...learner.preferences,
    verticals: ["world-culture"],
    preferred_subjects: ["Chess"],
  };
  await db.update(profiles).set({ emailPreferences: older }).where(eq(profiles.id, learner.id));
  const interests = { verticals: [], topics: [], customTopic: "" };
  await savePreferences(learner.id, { ...PREFERENCES, interests }, MONDAY);
  const again = await signedIn(learner.id, "Firefox/140.0");
  const { preferences } = await loadProfile(again, MONDAY);
  expect(preferences).toMatchObject({ verticals: [], topics: [], customTopic: "" });
  expect(again.quizCompleted).toBe(true);
});

test("a refused topic is not saved, every other change is", async () => {
  const learner = await aSignedInLearner();
  const interests = { ...PREFERENCES.interests, customTopic: "weapons" };
  expect(await savePreferences(learner.id, { ...PREFERENCES, interests }, MONDAY)).toMatchObject({
    status: "refused",
    message: "Please choose a workplace-appropriate topic for learning.",
  });
  const saved = await profileOf(learner);
  expect(saved.appearance).toMatchObject({ theme: "dark", minutesADay: 15 });
  expect(saved.emailPreferences.custom_topic).toBeUndefined();
});

test("settings start with the defaults and name this device", async () => {
  const learner = await aSignedInLearner(
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  );
  const profile = await loadProfile(learner, MONDAY);
  expect(profile.preferences).toMatchObject({
    theme: "system",
    minutesADay: 5,
    dailyReminders: false,
    preferredTime: "09:00",
    timeZone: "Europe/Berlin",
  });
  expect(profile.devices).toMatchObject([{ name: "Firefox on Linux", isThis: true }]);
  expect(profile.timeZones.flatMap(({ options }) => options.map(({ value }) => value))).toContain(
    "Europe/Berlin",
  );
});

test("a learner can sign out one or all of their own devices, and no others", async () => {
  const [mine, theirs] = [await aSignedInLearner(), await aSignedInLearner()];
  const phone = await signedIn(mine.id, "Chrome/140.0 Android");
  await endSession(mine, theirs.sessionId);
  await endSession(mine, phone.sessionId);
  const open = async ({ id }: Learner) =>
    (await db.select().from(sessions).where(eq(sessions.userId, id))).map((row) => row.id);
  expect(await open(mine)).toEqual([mine.sessionId]);
  expect(await open(theirs)).toEqual([theirs.sessionId]);
  await signOutEverywhere(mine.id);
  expect(await open(mine)).toEqual([]);
  expect(await open(theirs)).toEqual([theirs.sessionId]);
});

async function changeToken({ id }: Learner, email: string): Promise<string> {
  const rows = await db.select().from(outbox).where(eq(outbox.recipient, email));
  const row = rows.findLast(({ userId }) => userId === id);
  const link = await findEmailChangeLink(String(row?.props.changeId), MONDAY);
  return link ? (new URL(link).searchParams.get("token") ?? "") : "";
}

test("a new address takes effect once confirmed, revokes older links and is announced to the old address", async () => {
  const learner = await aSignedInLearner();
  const email = "anew@example.org";
  expect(await changeEmail(learner, { email, password: "Wrong-Guess1!" }, MONDAY)).toEqual({
    status: "wrong-password",
  });
  expect(await changeEmail(learner, { email, password: PASSWORD }, MONDAY)).toEqual({
    status: "requested",
  });
  const token = await changeToken(learner, email);
  const reset = await makeResetLink(learner.email, MONDAY);
  const resetToken = new URL(reset?.link ?? "").searchParams.get("token") ?? "";

  const stranger = await aSignedInLearner();
  expect(await confirmEmailChange(null, token, MONDAY)).toEqual({ status: "not-valid" });
  expect(await confirmEmailChange(stranger.id, token, MONDAY)).toEqual({ status: "not-valid" });
  const click = () => confirmEmailChange(learner.id, token, MONDAY);
  const outcomes = await Promise.all([click(), click(), click()]);
  expect(outcomes.filter(({ status }) => status === "changed")).toHaveLength(1);

  expect(await findResetLink(resetToken, MONDAY)).toBeNull();
  expect((await profileOf(learner)).email).toBe(email);
  const enter = (address: string) =>
    signIn({ email: address, password: PASSWORD }, HERE, NO_COOKIES, MONDAY);
  expect((await enter(learner.email)).status).toBe("wrong");
  expect((await enter(email)).status).toBe("signed-in");
  const emails = await db.select().from(outbox).where(eq(outbox.recipient, learner.email));
  expect(emails.map(({ template }) => template)).toContain("email-changed");
});

test("requesting another new address revokes the link to the previous one", async () => {
  const learner = await aSignedInLearner();
  const ask = (email: string) => changeEmail(learner, { email, password: PASSWORD }, MONDAY);
  await ask("typo@example.org");
  const typo = await changeToken(learner, "typo@example.org");
  await ask("right@example.org");
  const right = await changeToken(learner, "right@example.org");
  expect(await confirmEmailChange(learner.id, typo, MONDAY)).toEqual({ status: "not-valid" });
  expect(await confirmEmailChange(learner.id, right, MONDAY)).toEqual({ status: "changed" });
});

test("a taken address gets the same response, and its owner is notified", async () => {
  const [learner, owner] = [await aSignedInLearner(), await aSignedInLearner()];
  const input = { email: owner.email, password: PASSWORD };
  expect(await changeEmail(learner, input, MONDAY)).toEqual({ status: "requested" });
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, owner.email));
  expect(mails.map(({ template }) => template)).toContain("already-registered");
  expect(mails.map(({ template }) => template)).not.toContain("confirm-email");
  // The settings don't reveal it afterwards either.
  const profile = await loadProfile(learner, MONDAY);
  expect(profile.waitingEmail).toBe(owner.email);
});

test("of two learners who request the same address, the first to confirm gets it", async () => {
  const learners = [await aSignedInLearner(), await aSignedInLearner()];
  const email = "wanted@example.org";
  const tokens: string[] = [];
  for (const learner of learners) {
    await changeEmail(learner, { email, password: PASSWORD }, MONDAY);
    tokens.push(await changeToken(learner, email));
  }
  const outcomes = await Promise.all(
    learners.map(({ id }, index) => confirmEmailChange(id, tokens[index] ?? "", MONDAY)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["changed", "not-valid"]);
});

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  ["curl/8.0", "Unknown device"],
  [null, "Unknown device"],
])("a device is named after its user agent: %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
