import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { signUp } from "./journeys.ts";
import type { Running } from "./nectar.ts";
import { test } from "./test.ts";

const run = promisify(execFile);
const NEXT = "Loud-Clover8!field";
let nectar: Running;
test.beforeAll(({ shared }) => {
  nectar = shared;
});

/** Run as an operator would, next to the running server with the same environment. */
async function ops(...args: string[]): Promise<string> {
  const port = new URL(nectar.url).port;
  const env = { ...process.env, DATA_DIR: nectar.dataDir, PORT: port, NODE_ENV: "production" };
  const { stdout } = await run(process.execPath, ["cli/ops.ts", ...args], { env });
  return stdout;
}

test("without a mail server the operator can create a reset link and delete an account", async ({
  page,
  browser,
}) => {
  // Each command starts its own Node process; cli/operator.db.test.ts has the others.
  const { email } = await signUp(page, nectar.url);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(`${nectar.url}/forgot-password`);
  await phone.getByLabel("Email").fill(email);
  await phone.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(phone.getByRole("alert")).toContainText("the person who runs it");

  const [link = ""] = /http\S+/.exec(await ops("user", "reset", email.toUpperCase())) ?? [];
  expect(link.startsWith(`${nectar.url}/reset-password?token=`)).toBe(true);
  await phone.goto(link);
  await phone.getByLabel("New password", { exact: true }).fill(NEXT);
  await phone.getByLabel("Confirm new password").fill(NEXT);
  await phone.getByRole("button", { name: "Save New Password" }).click();
  await expect(phone.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await phone.goto(`${nectar.url}/login`);
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password", { exact: true }).fill(NEXT);
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone).toHaveURL(/\/dashboard$/);

  await phone.goto(`${nectar.url}/contact`);
  await phone.getByLabel("Subject").fill("A word");
  await phone.getByLabel("Message").fill("Nothing of this stays.");
  await phone.getByRole("button", { name: "Send" }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toContainText(/sent/i);
  expect(await ops("messages")).toContain(email);

  expect(await ops("user", "delete", email)).toContain("is deleted");
  await phone.goto(`${nectar.url}/dashboard`);
  await expect(phone).toHaveURL(/\/login$/);
  await expect(ops("user", "reset", email)).rejects.toThrow("Nobody has signed up with");
  await phone.context().close();
});
