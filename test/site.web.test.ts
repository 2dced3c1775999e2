import { expect } from "vitest";
import { outcome, test } from "./site.ts";

test("a page, a guard, a form and a learner's lesson, requested as by a browser", async ({
  request,
  learner,
  lesson,
}) => {
  expect(await (await request("/")).text()).toContain("Start Learning for Free");
  expect(outcome(await request("/dashboard"))).toBe("to /login");
  expect(await (await request("/dashboard", { as: learner })).text()).toContain("Hello, Ada");
  const wrong = { email: learner.email, password: "Wrong-Guess1!" };
  expect((await request("/login", { form: wrong })).status).toBe(401);
  expect(await (await request(`/lesson/${lesson.lessonId}`, { as: learner })).text()).toContain(
    "Learning objective:",
  );
  await request("/logout", { as: learner, form: {} });
  expect(outcome(await request("/dashboard", { as: learner }))).toBe("to /login");
});

test("without a mail server no page promises a reset link by email", async ({ request }) => {
  const page = await (await request("/forgot-password")).text();
  expect(page).toContain("This site can&#x27;t send email");
  expect(page).not.toContain("email you a link");
});
