export type Encoding = "br" | "gzip";

/** Browsers send a handful of different headers. */
const MAX_CHOICES = 100;
const choices = new Map<string, Encoding | null>();

/** The best of our encodings that a client accepts by `Accept-Encoding` (RFC 9110, 12.5.3); null for none. */
export function chooseEncoding(accepted = ""): Encoding | null {
  let choice = choices.get(accepted);
  if (choice === undefined) {
    if (choices.size >= MAX_CHOICES) choices.clear();
    choice = bestOf(accepted);
    choices.set(accepted, choice);
  }
  return choice;
}

function bestOf(accepted: string): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get("*") ?? 0;
  if (weightOf("br") > 0 && weightOf("br") >= weightOf("gzip")) return "br";
  return weightOf("gzip") > 0 ? "gzip" : null;
}

/**
 * Types that compress well. Images and fonts are already compressed, and an event stream must not wait for a block
 * to fill.
 */
export function isCompressible(contentType: string | null | undefined): boolean {
  return /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|rss\+xml|ld\+json)|image\/svg\+xml)/i.test(
    contentType ?? "",
  );
}
