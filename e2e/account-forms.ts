import { expect, type Page } from "@playwright/test";
import type { Mailbox } from "../test/mailbox.ts";
import { PASSWORD } from "./journeys.ts";

/** The password that replaces the first one. */
export const NEXT = "Loud-Clover8!field";

export async function askForAccount(
  page: Page,
  url: string,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`${url}/register`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill("Ada");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
}

export async function signIn(
  page: Page,
  url: string,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Signed up, confirmed in this browser, onboarding quiz skipped; without opening a page. */
export async function aLearner(
  page: Page,
  url: string,
  mailbox: Mailbox,
  email: string,
): Promise<void> {
  const send = async (address: string, form: Record<string, string>) => {
    const headers = { origin: url };
    const answer = await page.request.post(address, { form, headers, maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(400);
  };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  await send(`${url}/register`, { email, username: "Ada", timeZone: "UTC", ...passwords });
  await send((await mailbox.mailTo(email)).link ?? "", {
    intent: "password",
    chosenPassword: PASSWORD,
  });
  await send(`${url}/onboarding/quiz`, {});
}
