import { expect, test } from "vitest";
import { isSameFamily } from "./model-family.ts";

test.each([
  ["gpt-4.1", "gpt-4.1-mini", true],
  ["gpt-4.1", "o4-mini", true],
  ["gpt-4.1", "claude-sonnet-4", false],
  ["meta-llama/llama-3.3-70b", "llama3.1:8b", true],
  ["qwen2.5:7b", "mistralai/mistral-small", false],
])("%s and %s are of one family: %s", (one, other, same) => {
  expect(isSameFamily(one, other)).toBe(same);
});
