/** Search results truncate longer descriptions. */
const MAX_CHARACTERS = 160;

/** As many complete sentences as fit; if they fill less than half, the beginning of the text. */
export function shortDescription(text: string, most = MAX_CHARACTERS): string {
  if (text.length <= most) return text;
  const sentences = text.slice(0, most + 1).match(/^.*[.?!](?=\s)/s)?.[0];
  if (sentences !== undefined && sentences.length >= most / 2) return sentences;
  const words = text.slice(0, most).replace(/\s+\S*$/, "");
  return `${words.replace(/[\s,;:–-]+$/, "")}…`;
}
