import { expect, test } from "vitest";
import { promoteUnderLoad } from "./promote-under-load.ts";

test("a standby that is promoted has every acknowledged write, if it was named as synchronous", async () => {
  const promotion = await promoteUnderLoad({ isSynchronous: true });
  expect(promotion.acknowledged).toBeGreaterThan(0);
  expect(promotion.lost).toBe(0);
});

test("without, what was acknowledged while the line was down is lost", async () => {
  const promotion = await promoteUnderLoad({ isSynchronous: false });
  expect(promotion.lost).toBeGreaterThan(0);
  expect(promotion.lost).toBeLessThan(promotion.acknowledged);
});
