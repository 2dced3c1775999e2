import type { DetectedLanguage } from "../language.ts";

/** How the pictures of a lesson write their numbers. */
export interface DiagramNumbers {
  /** For what is counted or measured. */
  amount: (value: number) => string;
  /** For where something is: 1950 on an axis is a year more often than an amount. */
  position: (value: number) => string;
  /** Short enough to fit next to its neighbours on a phone: 1950, 2.5, 10K. */
  tick: (value: number) => string;
}

const COMPACT_FROM = 10_000;
const isSmall = (value: number) => value !== 0 && Math.abs(value) < 0.01;

const cache = new Map<string, DiagramNumbers>();

/** In English where the language is unknown, as the names of a lesson's parts. */
export function numbersIn(lang: DetectedLanguage = "en"): DiagramNumbers {
  const numbers = cache.get(lang) ?? formatsIn(lang);
  cache.set(lang, numbers);
  return numbers;
}

function formatsIn(lang: DetectedLanguage): DiagramNumbers {
  // Which digits Arabic has depends on the browser; the server's page and the browser's must agree.
  const locale = lang === "ar" ? "ar-u-nu-latn" : lang;
  const format = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: number) => format.format(value);
  };
  const exact = format({ maximumFractionDigits: 2 });
  const ungrouped = format({ maximumFractionDigits: 2, useGrouping: "min2" });
  const small = format({ maximumSignificantDigits: 2 });
  const short = format({ notation: "compact", maximumFractionDigits: 1 });
  const onAxis = format({ maximumSignificantDigits: 4, useGrouping: false });
  return {
    amount: (value) => (isSmall(value) ? small : exact)(value),
    position: (value) => (isSmall(value) ? small : ungrouped)(value),
    tick: (value) => (Math.abs(value) >= COMPACT_FROM ? short : onAxis)(value),
  };
}
