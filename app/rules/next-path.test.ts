import { expect, test } from "vitest";
import { nextIn, ownPath, pathWithNext, topicIn, topicPath } from "./next-path.ts";

test.each([
  "/reviews",
  "/lesson/0193?sent=yes",
  "/onboarding?topic=C%2B%2B%20%26%20more",
  "/profile?tab=preferences",
])("a path on this site is accepted: %s", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "",
  "/login",
  "/login/code",
  "/register?next=/login",
  "/logout",
  "/api/lesson-stream",
  `/${"a".repeat(1_300)}`,
  undefined,
  42,
  null,
])("A20: a path to another site or back to the sign-in pages is rejected: %j", (path) => {
  expect(ownPath(path)).toBeNull();
});

test.each(["/%2f%2fevil.example", "/@evil.example", "/%5cevil.example"])(
  "A20: an unusual path stays on this site: %s",
  (path) => {
    const own = ownPath(path);
    expect(new URL(own ?? "", "https://nectar.example/login").host).toBe("nectar.example");
  },
);

test("the longest topic of any script survives on the way to an account", () => {
  for (const topic of ["潮".repeat(100), "🌊".repeat(100)]) {
    const path = topicPath(topic);
    expect(ownPath(path)).toBe(path);
    expect(topicIn(path)).toBe(topic);
  }
  expect(topicIn(topicPath("🌊".repeat(101)))).toBe("🌊".repeat(100));
});

test("any path survives on the way to an account", () => {
  const path = topicPath("C++ & Rust?");
  expect(topicIn(path)).toBe("C++ & Rust?");
  const search = (next: string) =>
    new URL(pathWithNext("/register", next), "https://nectar.example").searchParams;
  expect(search(path).get("topic")).toBe("C++ & Rust?");
  expect(nextIn(search(path))).toBe(path);
  expect(nextIn(search("/history?topic=all"))).toBe("/history?topic=all");
  expect(pathWithNext("/login", null)).toBe("/login");
  expect(topicIn("/reviews?topic=Rust")).toBeNull();
});
