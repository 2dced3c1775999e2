import { expect, test } from "vitest";
import { DOCUMENT_REFUSALS, LINK_REFUSALS } from "./refusals.ts";

const sentences = [...Object.values(DOCUMENT_REFUSALS), ...Object.values(LINK_REFUSALS)];

test("each reason has words of its own, in the product's voice", () => {
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence.length).toBeLessThanOrEqual(140);
    expect(sentence).not.toMatch(/!|\bserver\b|\berror\b|\bnot\b|\bdocument\b|invalid/i);
  }
});
