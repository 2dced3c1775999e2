import { expect } from "vitest";
import { test } from "../../test/site.ts";

// A local network that others are in.
test.override(
  "settings",
  { scope: "file" },
  { HOST: "0.0.0.0", APP_URL: "http://192.168.1.20:3000", PAYMENTS: "sandbox" },
);

test("where others can reach a sandbox, every page says that no money moves", async ({
  request,
  learner,
  lesson,
}) => {
  const line = /<aside aria-label="Sandbox"[^>]*>Sandbox: no money moves<\/aside>/;
  // Twice: the second one may come from the cache of public pages.
  for (const path of ["/", "/", "/topics", "/about", "/blog", "/login", "/register"])
    expect(await (await request(path)).text(), path).toMatch(line);
  const { courseId, lessonId, lessonIds } = lesson;
  const pages = ["/dashboard", "/checkout", "/profile", "/onboarding", "/reviews"];
  for (const path of [
    ...pages,
    `/topic/${courseId}`,
    `/lesson/${lessonId}`,
    `/lesson/${lessonIds[2]}`,
    "/lesson/00000000-0000-4000-8000-000000000000",
  ]) {
    const page = await request(path, { as: learner });
    expect(await page.text(), path).toMatch(line);
  }
});
