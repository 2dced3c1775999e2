import { expect, test } from "vitest";
import { moneyText, priceText, formatPrice, SANDBOX_PRICE } from "./price.ts";

test.each([
  [999, "usd", "$9.99"],
  [900, "eur", "€9.00"],
  [1200, "jpy", "¥1,200"],
  [9990, "kwd", "KWD 9.990"],
  [0, "usd", "$0.00"],
])("%i of %s is %s", (amount, currency, text) => {
  expect(moneyText(amount, currency).replaceAll("\u00a0", " ")).toBe(text);
});

test("a price names its period and that tax is added", () => {
  expect(priceText(SANDBOX_PRICE)).toEqual({
    amount: "$9.99",
    free: "$0",
    unit: "/month",
    period: "month",
    isTaxExtra: false,
  });
  const quarterly = { ...SANDBOX_PRICE, currency: "eur", intervalCount: 3, isTaxExtra: true };
  expect(formatPrice(priceText(quarterly))).toBe("€9.99/3 months plus tax");
});
