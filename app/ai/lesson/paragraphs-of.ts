/** Paragraphs; a fence with its empty lines is one. */
export const paragraphsOf = (text: string): string[] =>
  (text.match(/```[^]*?(?:```|$)|(?:(?!```)[^])+?(?=\n[ \t]*\n|\n?```|$)/g) ?? [])
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
