/** Per million tokens, in whatever currency the operator pays. */
export interface TokenPrice {
  input: number;
  output: number;
}

/** Reads `gpt-4.1=2/8, other=0.5/1.5`: for each model what a million tokens of input and of output cost. */
export function parseTokenPrices(text: string): ReadonlyMap<string, TokenPrice> {
  const parts = text.split(",").map((part) => part.trim());
  return new Map(
    parts.filter(Boolean).map((part) => {
      const [model = "", price = ""] = part.split("=");
      const [input = 0, output = 0] = price.split("/").map(Number);
      return [model, { input, output }];
    }),
  );
}

/** What tokens of one model cost; null without its price. */
export function costOf(
  { input, output }: { input: number; output: number },
  price: TokenPrice | undefined,
): number | null {
  return price ? (input * price.input + output * price.output) / 1_000_000 : null;
}
