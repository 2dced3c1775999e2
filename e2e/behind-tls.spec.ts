import { expect, type Page } from "@playwright/test";
import { startAiService, type AiService } from "../test/ai-service/start-ai-service.ts";
import { codeShown } from "../test/authenticator.ts";
import { freePort } from "../test/free-port.ts";
import { startTlsProxy, type TlsProxy } from "../test/tls-proxy.ts";
import {
  submitAnswer,
  answerAll,
  finishLesson,
  PASSWORD,
  signUp,
  signUpByHand,
  takeQuiz,
  quizButton,
} from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/* The production setup of docs/operations.md: TLS ends at a proxy, and the app itself speaks plain HTTP. */

/** Crawlers get complete pages instead of streamed ones, and headless Chromium's own user agent counts as a crawler. */
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36";
test.use({ userAgent: CHROME, ignoreHTTPSErrors: true });

for (const host of ["original", "rewritten"] as const)
  test.describe(`behind a TLS proxy, the Host header ${host},`, () => {
    let ai: AiService;
    let nectar: Nectar;
    let proxy: TlsProxy;
    test.beforeAll(async () => {
      ai = await startAiService({ msToFirstToken: 200, tokensPerSecond: 300 });
      const port = await freePort();
      proxy = await startTlsProxy({ upstreamPort: port, host });
      nectar = await startNectar({
        PORT: String(port),
        APP_URL: proxy.url,
        TRUSTED_PROXIES: "127.0.0.1,::1",
        AI_BASE_URL: ai.url,
        AI_API_KEY: "key",
        AI_MODEL: "sample",
      });
    });
    test.afterAll(async () => {
      await nectar.stop();
      await proxy.stop();
      await ai.close();
    });

    test("C1: a learner signs up, reads a lesson while it is being written, takes its quiz and turns on two-step sign-in", async ({
      page,
    }) => {
      const { email } = await signUpByHand(page, proxy.url);
      expect(await sessionCookie(page)).toMatchObject({ secure: true, httpOnly: true, path: "/" });

      await page.getByLabel("What would you like to learn?").fill("Tide pools");
      await page.getByRole("button", { name: "Create my path" }).click();
      await expect(page).toHaveURL(/\/lesson\//);
      await expect(page.locator("article p").first()).not.toBeEmpty();
      const takeTheQuiz = quizButton(page);
      await expect(takeTheQuiz).toBeDisabled();
      ai.hurry();
      await expect(takeTheQuiz).toBeEnabled();
      await takeQuiz(page);
      await answerAll(page);
      await finishLesson(page, "Crabs breathe.");

      const { secret, at } = await turnTwoFactorSignInOn(page, proxy.url);
      await page.context().clearCookies();
      await signIn(page, proxy.url, email);
      const next = new Date(at.getTime() + 30_000);
      await page.getByLabel("Code", { exact: true }).fill(codeShown(secret, next));
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(`${proxy.url}/dashboard`);
      await expect(page.getByText("1 of 10 lessons", { exact: true })).toBeVisible();
      expect(await sessionCookie(page)).toMatchObject({ secure: true });
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("the same forms work as document requests", async ({ page }) => {
        const { email } = await signUp(page, proxy.url);
        await page.context().clearCookies();
        await signIn(page, proxy.url, email);
        await expect(page).toHaveURL(`${proxy.url}/dashboard`);
        await page.goto(`${proxy.url}/onboarding`);
        await page.getByLabel("What would you like to learn?").fill("Machine Learning");
        await page.getByRole("button", { name: "Create my path" }).click();
        await takeQuiz(page);
        await page.locator("main").getByRole("radio").first().check();
        await submitAnswer(page);
        await expect(page.getByText(/^(Right|Right on the second try|Not quite)$/)).toBeVisible();
      });
    });

    test("forms from another origin are refused, and so are forms from this host without TLS", async ({
      page,
    }) => {
      const { email } = await signUp(page, proxy.url);
      const form = { email, password: PASSWORD };
      const post = async (origin: string) => {
        const headers = { origin };
        const answer = await page.request.post(`${proxy.url}/login`, {
          form,
          headers,
          maxRedirects: 0,
        });
        return answer.status();
      };
      const health = await page.request.get(`${proxy.url}/health`);
      expect(health.headers()["strict-transport-security"]).toBe(
        "max-age=31536000; includeSubDomains",
      );
      const { host, origin } = new URL(proxy.url);
      expect(await post("https://evil.example")).toBe(403);
      expect(await post(`http://${host}`)).toBe(403);
      expect(await post(nectar.url)).toBe(403);
      expect(await post(origin)).toBe(302);
    });
  });

async function sessionCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "__Host-nectar.session");
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function turnTwoFactorSignInOn(page: Page, url: string) {
  await page.goto(`${url}/profile/two-step`);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Begin" }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
  const at = new Date();
  await page.getByLabel("Code", { exact: true }).fill(codeShown(secret, at));
  await page.getByRole("button", { name: "Turn it on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { secret, at };
}
