import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { codeShown } from "../test/authenticator.ts";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { expectAccessible, PASSWORD } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";
import { aLearner, askForAccount, NEXT, signIn } from "./account-forms.ts";

let mailbox: Mailbox;
let nectar: Nectar;
test.beforeAll(async () => {
  mailbox = await startMailbox();
  nectar = await startNectar({ SMTP_URL: mailbox.url });
});
test.afterAll(async () => {
  await nectar.stop();
  await mailbox.close();
});

test("one click confirms a sign-up in the same browser, and a mail scanner's visit uses nothing up", async ({
  page,
  browser,
  playwright,
}) => {
  const email = "one-click@example.org";
  await askForAccount(page, nectar.url, email);
  const answered = page.getByRole("heading", { name: "Check Your Email!" });
  await expect(answered.locator("..")).toBeFocused();
  await expectAccessible(page);

  await signIn(page, nectar.url, email, PASSWORD);
  await expect(
    page.getByText("Please check your email and click the verification link before signing in."),
  ).toBeVisible();
  await expect(page.locator("main").getByRole("link", { name: "Contact support" })).toBeVisible();

  const { link = "", subject } = await mailbox.mailTo(email);
  expect(subject).toBe("Please confirm your email");
  expect(link.startsWith(`${nectar.url}/auth/callback?token=`)).toBe(true);
  const scanner = await playwright.request.newContext();
  expect((await scanner.get(link)).status()).toBe(200);
  expect((await scanner.head(link)).status()).toBe(200);
  const looking = await (await browser.newContext()).newPage();
  await looking.goto(link);
  await expect(looking.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
  await looking.context().close();
  await signIn(page, nectar.url, email, PASSWORD);
  await expect(page.getByText("click the verification link before signing in.")).toBeVisible();

  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { name: "Account Created Successfully!" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start Learning" }).click();
  await expect(page).toHaveURL(/\/onboarding\/quiz$/);
  expect((await mailbox.mailTo(email, 2)).subject).toBe("Welcome to Nectar");

  await page.goto(link);
  await expect(
    page.getByRole("heading", { name: "This link has already been used" }),
  ).toBeVisible();
  expect(nectar.output()).not.toContain(new URL(link).searchParams.get("token") ?? "-");
  expect(nectar.output()).not.toContain(PASSWORD);
});

test("on another device the link asks for the chosen password or a new one", async ({
  page,
  browser,
}) => {
  const email = "elsewhere@example.org";
  await askForAccount(page, nectar.url, email);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto((await mailbox.mailTo(email)).link ?? "");
  await expectAccessible(phone);
  await phone.getByLabel("The password you chose").fill("Not-The-One1!");
  await phone.getByRole("button", { name: "Confirm my email" }).click();
  await expect(phone.getByRole("alert")).toContainText("the password you signed up with");
  await phone.getByLabel("New password", { exact: true }).fill(NEXT);
  await phone.getByLabel("Confirm new password").fill(NEXT);
  await phone.getByRole("button", { name: "Confirm with a new password" }).click();
  await expect(phone.getByRole("heading", { name: "Account Created Successfully!" })).toBeVisible();

  // Every sign-up gets the same reply, and the password of an unconfirmed one never works.
  await signIn(page, nectar.url, email, PASSWORD);
  await expect(page.getByText("click the verification link before signing in.")).toBeVisible();
  await signIn(page, nectar.url, email, NEXT);
  await expect(page).toHaveURL(/\/onboarding\/quiz$/);
  await phone.context().close();
});

test("a known address sees the same screen, and its owner gets an email", async ({
  page,
  browser,
}) => {
  const email = "known@example.org";
  await aLearner(page, nectar.url, mailbox, email);
  const stranger = await (await browser.newContext()).newPage();
  await askForAccount(stranger, nectar.url, email, NEXT);
  expect((await mailbox.mailTo(email, 3)).subject).toBe("You already have an account");
  await signIn(stranger, nectar.url, email, NEXT);
  await expect(stranger.getByText("click the verification link before signing in.")).toBeVisible();
  await stranger.context().close();
});

test("an emailed link replaces a forgotten password once and signs out other devices", async ({
  page,
  browser,
}) => {
  const email = "forgetful@example.org";
  await aLearner(page, nectar.url, mailbox, email);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(`${nectar.url}/login`);
  await phone.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(phone.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await phone.getByLabel("Email").fill("no address");
  await phone.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(phone.getByText("Please enter a valid email address").first()).toBeVisible();
  await expect(phone.getByText("Please double-check your email address.")).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel("Email").fill(email);
  await expect(phone.getByText("Please enter a valid email address")).toBeHidden();
  await phone.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(phone.getByRole("heading", { name: "Reset Link Sent!" })).toBeVisible();
  await expectAccessible(phone);

  const { link = "" } = await mailbox.mailTo(email, 3);
  await phone.goto(link);
  await expectAccessible(phone);
  await phone.getByLabel("New password", { exact: true }).fill("short");
  await phone.getByLabel("Confirm new password").fill("other");
  await phone.getByRole("button", { name: "Save New Password" }).click();
  await expect(phone.getByText("Password requirements not met").first()).toBeVisible();
  await phone.getByLabel("New password", { exact: true }).fill(NEXT);
  await phone.getByLabel("Confirm new password").fill(NEXT);
  await phone.getByRole("button", { name: "Save New Password" }).click();
  await expect(phone.getByRole("heading", { name: "Password changed" })).toBeVisible();

  await page.goto(`${nectar.url}/dashboard`);
  await expect(page).toHaveURL(/\/login$/);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await signIn(phone, nectar.url, email, NEXT);
  await expect(phone).toHaveURL(/\/dashboard$/);
  expect((await mailbox.mailTo(email, 4)).subject).toBe("Your password was changed");
  await phone.context().close();
});

test("two-step sign-in: set up, required at sign-in, passed once with a recovery code, turned off", async ({
  page,
  browser,
}) => {
  const email = "two-steps@example.org";
  await aLearner(page, nectar.url, mailbox, email);
  await page.goto(`${nectar.url}/profile`);
  await page.getByRole("link", { name: "Set up two-step sign-in" }).click();
  await expect(page.getByRole("heading", { name: "Two-step sign-in", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("That code isn't right.").first()).toBeVisible();
  const shownAt = new Date();
  await page.getByLabel("Code", { exact: true }).fill(codeShown(secret, shownAt));
  await page.getByRole("button", { name: "Turn it on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCodes = await codes.allTextContents();
  const [recoveryCode = ""] = recoveryCodes;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the codes" }).click();
  await expect(page.getByText("Codes copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join("\n"));
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the codes" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("recovery-codes.txt");
  expect(readFileSync(await file.path(), "utf8")).toContain(`\n\n${recoveryCodes.join("\n")}\n`);
  expect((await mailbox.mailTo(email, 3)).subject).toBe("Two-step sign-in is on");
  expect(nectar.output()).not.toContain(secret.replaceAll(" ", ""));

  // Without JavaScript, like every sign-in form.
  const phone = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signIn(phone, nectar.url, email, PASSWORD);
  await expect(phone.getByRole("heading", { name: "One more step" })).toBeVisible();
  await phone.goto(`${nectar.url}/dashboard`);
  await expect(phone).toHaveURL(/\/login$/);
  await phone.goto(`${nectar.url}/login/code`);
  await phone.getByLabel("Code", { exact: true }).fill(codeShown(secret, shownAt));
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone.getByText("That code isn't right.").first()).toBeVisible();
  const next = new Date(shownAt.getTime() + 30_000);
  await phone.getByLabel("Code", { exact: true }).fill(codeShown(secret, next));
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone).toHaveURL(/\/dashboard$/);

  const tablet = await (await browser.newContext()).newPage();
  await signIn(tablet, nectar.url, email, PASSWORD);
  await expect(tablet.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessible(tablet);
  await tablet.locator("summary", { hasText: "Don't have your phone?" }).click();
  await tablet.getByLabel("Recovery code").fill(recoveryCode);
  await tablet.getByRole("button", { name: "Sign in with a recovery code" }).click();
  await expect(tablet).toHaveURL(/\/dashboard$/);
  expect((await mailbox.mailTo(email, 4)).subject).toBe("A recovery code was used");

  await tablet.goto(`${nectar.url}/profile/two-step`);
  await expect(tablet.getByText("You have 9 recovery codes left.")).toBeVisible();
  await tablet.locator("summary", { hasText: "Turn off two-step sign-in" }).click();
  await tablet.getByLabel("Current password").last().fill(PASSWORD);
  await tablet.getByLabel("Code", { exact: true }).last().fill(recoveryCode);
  await tablet.getByRole("button", { name: "Turn it off" }).click();
  await expect(tablet.getByText("That code isn't right.").first()).toBeVisible();
  await expectAccessible(tablet);
  await phone.context().close();
  await tablet.context().close();
});
