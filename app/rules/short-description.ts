/** Search results cut off what is longer. */
const SHOWN_CHARACTERS = 160;

/** As many whole sentences as search results show; where they would leave half of it empty, the beginning of the text. */
export function shortDescription(text: string, most = SHOWN_CHARACTERS): string {
  if (text.length <= most) return text;
  const sentences = text.slice(0, most + 1).match(/^.*[.?!](?=\s)/s)?.[0];
  if (sentences !== undefined && sentences.length >= most / 2) return sentences;
  const words = text.slice(0, most).replace(/\s+\S*$/, "");
  return `${words.replace(/[\s,;:–-]+$/, "")}…`;
}
