import { expect } from "vitest";
import { test } from "../../test/site.ts";

// The default address, but a port that every network can reach, and no key: neither a sandbox nor Stripe.
test.override("settings", { scope: "file" }, { HOST: "0.0.0.0" });

test("without payments nothing is for sale, and no page shows an operator's command", async ({
  request,
  learner,
  lesson,
}) => {
  const locked = `/lesson/${lesson.lessonIds[2]}`;
  const pages = ["/", "/terms-of-service", "/dashboard", "/profile?tab=subscription"];
  for (const path of [...pages, `/topic/${lesson.courseId}`, locked]) {
    const page = await (await request(path, { as: learner })).text();
    const text = page.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, " ");
    expect(text, path).not.toMatch(/9\.99|\bUpgrade|Cancel anytime|npm run|sandbox/i);
  }
  const form = { number: "4242424242424242", expiry: "12/40", cvc: "123", name: "Ada" };
  expect((await request("/checkout", { as: learner })).status).toBe(404);
  expect((await request("/checkout", { as: learner, form })).status).toBe(404);
  expect((await request("/checkout/card", { as: learner, form })).status).toBe(404);
  expect((await request(locked, { as: learner })).status).toBe(403);
});
