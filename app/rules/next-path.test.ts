import { expect, test } from "vitest";
import { pathWithNext, ownPath, topicIn, topicPath } from "./next-path.ts";

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
  `/${"a".repeat(600)}`,
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

test("any path survives in the `next` parameter", () => {
  const path = topicPath("C++ & Rust?");
  expect(topicIn(path)).toBe("C++ & Rust?");
  const url = new URL(pathWithNext("/register", path), "https://nectar.example");
  expect(url.searchParams.get("next")).toBe(path);
  expect(pathWithNext("/login", null)).toBe("/login");
  expect(topicIn("/reviews?topic=Rust")).toBeNull();
});
