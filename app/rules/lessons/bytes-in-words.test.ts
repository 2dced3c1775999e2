import { expect, test } from "vitest";
import { bytesInWords } from "./bytes-in-words.ts";

test.each([
  [0, "1 KB"],
  [84_321, "84 KB"],
  [999_499, "999 KB"],
  [999_600, "1.0 MB"],
  [1_249_000, "1.2 MB"],
])("%i bytes are %s", (bytes, words) => expect(bytesInWords(bytes)).toBe(words));
