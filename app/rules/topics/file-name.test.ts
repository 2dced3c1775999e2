import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test("a file is named as its course is, in letters that every system takes", () => {
  expect(fileNameOf("Sleep Better", "epub")).toBe(
    `filename="Sleep Better.epub"; filename*=UTF-8''Sleep%20Better.epub`,
  );
  expect(fileNameOf("Café: l'été", "epub")).toBe(
    `filename="Cafe lete.epub"; filename*=UTF-8''Caf%C3%A9%20l%27%C3%A9t%C3%A9.epub`,
  );
  expect(fileNameOf("量子力学", "epub")).toBe(
    `filename="course.epub"; filename*=UTF-8''%E9%87%8F%E5%AD%90%E5%8A%9B%E5%AD%A6.epub`,
  );
});

test("a title can't bring a header, a folder or half a letter", () => {
  expect(fileNameOf('../../a"\r\nSet-Cookie: x', "epub")).toBe(
    `filename="a Set-Cookie x.epub"; filename*=UTF-8''a%20Set-Cookie%20x.epub`,
  );
  const long = fileNameOf("𝔸".repeat(200), "epub");
  expect(() => decodeURIComponent(long.split("''")[1]!)).not.toThrow();
});
