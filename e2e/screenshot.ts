import { execFileSync } from "node:child_process";
import { expect } from "@playwright/test";
import { hydrated, PASSWORD } from "./journeys.ts";
import { test } from "./test.ts";

const EMAIL = "maya@example.org";

test("docs/screenshot.png: what to do today, after thirty days", async ({ page, shared }) => {
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { origin: shared.url };
    const answer = await page.request.post(shared.url + path, { form, headers });
    expect(answer.ok(), path).toBe(true);
  };
  const account = { email: EMAIL, username: "Maya Lindqvist", timeZone: "UTC" };
  await post("/register", { ...account, password: PASSWORD, confirmPassword: PASSWORD });
  await post("/onboarding/quiz", {});
  execFileSync(process.execPath, ["e2e/thirty-days.ts", shared.dataDir, EMAIL]);

  await page.goto(`${shared.url}/dashboard`);
  await hydrated(page);
  await expect(page.getByRole("region", { name: "Today" })).toBeVisible();
  await page.screenshot({ path: "docs/screenshot.png", animations: "disabled" });
});
