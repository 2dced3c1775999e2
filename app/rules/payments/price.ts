/** The price of Premium, from Stripe's price object. No other place defines an amount. */
export interface Price {
  /** In the currency's minor unit, such as cents. */
  amount: number;
  currency: string;
  interval: "day" | "week" | "month" | "year";
  intervalCount: number;
  /** Tax is added to the amount. */
  isTaxExtra: boolean;
}

/** The sandbox uses the spec's price. */
export const SANDBOX_PRICE: Price = {
  amount: 999,
  currency: "usd",
  interval: "month",
  intervalCount: 1,
  isTaxExtra: false,
};

/** Stripe's minor unit is 1 for these, 1/1000 for the second list and 1/100 for all other currencies. */
const ZERO_DECIMALS = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "),
);
const THREE_DECIMALS = new Set("bhd jod kwd omr tnd".split(" "));

/** `amount` in the currency's minor unit. */
export function moneyText(amount: number, currency: string): string {
  const code = currency.toLowerCase();
  const units = ZERO_DECIMALS.has(code) ? 1 : THREE_DECIMALS.has(code) ? 1000 : 100;
  return formatOf(code).format(amount / units);
}

// Creating a formatter costs a hundred times more than using it.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${currency} ${options.maximumFractionDigits}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat("en", { style: "currency", currency, ...options });
  formats.set(key, format);
  return format;
}

export interface PriceText {
  /** `$9.99` */
  amount: string;
  /** Zero in the same currency: `$0` */
  free: string;
  /** `/month`, `/3 months` */
  unit: string;
  /** `month`, `3 months` */
  period: string;
  isTaxExtra: boolean;
}

export function priceText({
  amount,
  currency,
  interval,
  intervalCount,
  isTaxExtra,
}: Price): PriceText {
  const period = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  const free = formatOf(currency, { maximumFractionDigits: 0 });
  return {
    amount: moneyText(amount, currency),
    free: free.format(0),
    unit: `/${period}`,
    period,
    isTaxExtra,
  };
}

/** `$9.99/month`, `$9.99/month plus tax` */
export const formatPrice = ({ amount, unit, isTaxExtra }: PriceText): string =>
  `${amount}${unit}${isTaxExtra ? " plus tax" : ""}`;
