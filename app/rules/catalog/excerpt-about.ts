/** The part of a lesson that introduces a concept: where its name is bold, otherwise its first mention. */
export function excerptAbout(name: string, text: string): string | null {
  const wanted = name.toLowerCase();
  const pieces = text
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .split(/\n{2,}|\n(?=\s*[-*] |\s*\d+\. )/)
    .map((piece) => piece.trim());
  const piece =
    pieces.find((piece) => piece.toLowerCase().includes(`**${wanted}`)) ??
    pieces.find((piece) => piece.toLowerCase().includes(wanted));
  return piece?.replace(/^([-*]|\d+\.) /, "") ?? null;
}
