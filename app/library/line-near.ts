/** YAML may fold long text over several lines, so only this many characters are searched for. */
const CHARACTERS_LOOKED_FOR = 24;

/** The line (from 1) on which a phrase begins; 1 when it isn't found literally. */
export function lineNear(text: string, phrase: string): number {
  const place = text.indexOf(phrase.slice(0, CHARACTERS_LOOKED_FOR));
  return place === -1 ? 1 : text.slice(0, place).split("\n").length;
}
