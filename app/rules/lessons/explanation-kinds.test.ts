import * as fc from "fast-check";
import { expect, test } from "vitest";
import { REMEDIATION_TYPES } from "./course-shape.ts";
import { orderOfKinds, type ExplanationKind } from "./explanation-kinds.ts";

const result = (kind: ExplanationKind, right: number, tries: number) => ({
  kind,
  right,
  tries: tries,
});

test("without any answers the order is the specification's", () => {
  expect(orderOfKinds([], [])).toEqual(["explanation", "analogy", "example", "socratic_qa"]);
});

test("a learner who has no answers yet starts with what works for the others", () => {
  const everyone = [result("example", 40, 50), result("explanation", 20, 50)];
  expect(orderOfKinds([], everyone)[0]).toBe("example");
  expect(orderOfKinds([], everyone).at(-1)).toBe("explanation");
});

test("a learner's own answers overrule the others after a few, not after one", () => {
  const everyone = [result("example", 70, 100), result("analogy", 60, 100)];
  expect(orderOfKinds([result("example", 0, 1)], everyone)[0]).toBe("analogy");
  const once = [result("socratic_qa", 1, 1)];
  expect(orderOfKinds(once, [...everyone, result("socratic_qa", 30, 100)])[0]).toBe("example");
  const often = [result("socratic_qa", 8, 8)];
  expect(orderOfKinds(often, [...everyone, result("socratic_qa", 30, 100)])[0]).toBe("socratic_qa");
});

test("another right answer never moves a kind back, another wrong one never forward", () => {
  const results = fc.array(
    fc
      .record({
        kind: fc.constantFrom(...REMEDIATION_TYPES),
        tries: fc.nat(50),
        share: fc.nat(100),
      })
      .map(({ kind, tries, share }) => result(kind, Math.floor((tries * share) / 100), tries)),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(results, results, fc.constantFrom(...REMEDIATION_TYPES), (own, everyone, kind) => {
      const rest = own.filter((result) => result.kind !== kind);
      const mine = own.find((result) => result.kind === kind) ?? result(kind, 0, 0);
      const rank = (change: { right: number; tries: number }) =>
        orderOfKinds([...rest, { kind, ...change }], everyone).indexOf(kind);
      const before = rank(mine);
      expect(rank({ right: mine.right + 1, tries: mine.tries + 1 })).toBeLessThanOrEqual(before);
      expect(rank({ right: mine.right, tries: mine.tries + 1 })).toBeGreaterThanOrEqual(before);
    }),
  );
});
