import { expect } from "vitest";
import { startMailbox } from "../../test/mailbox.ts";
import { aVisitor, PASSWORD, test, type Visitor } from "../../test/site.ts";

const APP_URL = "https://learn.example";
const PROXY = "10.9.9.9";
const mailbox = await startMailbox();

test.override(
  "settings",
  { scope: "file" },
  { APP_URL, TRUSTED_PROXIES: PROXY, SMTP_URL: mailbox.url, SUPPORT_EMAIL: "help@learn.example" },
);
test.afterAll(() => mailbox.close());

const MESSAGE = {
  name: "Ada",
  email: "ada@example.org",
  type: "bug-report",
  subject: "The second diagram",
  message: "Two steps are in the wrong order.",
};

test("A19: emailed links lead to APP_URL, even with a forged Host header", async ({ request }) => {
  const email = "forged@example.org";
  const headers = {
    "x-forwarded-host": "evil.example",
    "x-original-host": "evil.example",
    forwarded: "host=evil.example;proto=http",
  };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const form = { email, username: "Ada", ...passwords };
  const as = aVisitor();
  await request("https://evil.example/register", { as, headers, form });
  const { link = "", html } = await mailbox.mailTo(email);
  expect(link).toMatch(/^https:\/\/learn\.example\/auth\/callback\?token=/);
  expect(html).not.toContain("evil.example");

  await request(new URL(link).pathname + new URL(link).search, { as, form: { intent: "browser" } });
  await request("https://evil.example/forgot-password", { headers, form: { email } });
  await expect
    .poll(() => mailbox.received.map((mail) => mail.link ?? ""))
    .toContainEqual(expect.stringMatching(/^https:\/\/learn\.example\/reset-password\?token=/));
  for (const mail of mailbox.received) expect(mail.html + mail.text).not.toContain("evil.example");
});

test("A08: forged headers don't change a client's address", async ({ request }) => {
  const as = aVisitor();
  const statuses: number[] = [];
  for (const name of [
    "x-forwarded-for",
    "x-real-ip",
    "forwarded",
    "x-client-ip",
    "true-client-ip",
    "cf-connecting-ip",
  ]) {
    const claimed = name === "forwarded" ? "for=203.0.113.8" : "203.0.113.8";
    const answer = await request("/contact", { as, headers: { [name]: claimed }, form: MESSAGE });
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 5).every((status) => status < 400)).toBe(true);
  expect(statuses[5]).toBe(429);
});

for (const [family, own, other] of [
  ["IPv4", "198.51.100.7:", "198.51.100.8:50000"],
  ["IPv6", "[2001:db8:9::1]:", "[2001:db8:a::1]:50000"],
] as const)
  test(`behind a proxy that adds ports, an ${family} address is one client`, async ({
    request,
  }) => {
    const post = async (forwardedFor: string) => {
      const as: Visitor = { ...aVisitor(), address: PROXY };
      const headers = { "x-forwarded-for": forwardedFor };
      return (await request("/contact", { as, headers, form: MESSAGE })).status;
    };
    for (let port = 50_000; port < 50_005; port++) expect(await post(own + port)).toBeLessThan(400);
    expect(await post(`${own}50005`)).toBe(429);
    expect(await post(other)).toBeLessThan(400);
  });
