/**
 * `language` as in HTML's lang: 2,500.5 in English is 2500,5 in Spanish, and 12,500 is 12.500. Always in the digits that
 * are typed on every keyboard.
 */
export const numberInWords = (value: number, language = "en-GB") =>
  formatIn(language).format(value).replace("-", "−");

const formats = new Map<string, Intl.NumberFormat>();

/** Kept, because making one takes longer than formatting fifty numbers. There are as many as `language.ts` knows. */
function formatIn(language: string): Intl.NumberFormat {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      maximumSignificantDigits: 12,
      numberingSystem: "latn",
    });
    formats.set(language, format);
  }
  return format;
}
