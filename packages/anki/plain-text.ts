/** Tags around which a line ends. */
const LINES = /^\/?(br|p|div|li|ul|ol|tr|table|h[1-6]|hr|blockquote|pre|dt|dd|section)$/;
/** Tags whose content nobody reads. */
const SILENT = new Set(["script", "style", "head", "title", "template", "noscript", "svg", "rt"]);
const MEDIA = new Set(["img", "audio", "video", "object", "embed", "iframe"]);
const SOUND = /\[sound:[^\][]{0,500}\]|\[anki:(?:play|tts)[^\][]{0,500}\]/g;

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  middot: "·",
  times: "×",
  deg: "°",
  rarr: "→",
  larr: "←",
  bull: "•",
  laquo: "«",
  raquo: "»",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
};

/** What a reader sees of HTML, and how many pictures and sounds they don't. Takes as long as the text is, whatever is in it. */
export function plainText(html: string): { text: string; media: number } {
  const pieces: string[] = [];
  let media = 0;
  let silent: string | null = null;
  for (const piece of piecesOf(html)) {
    const tag = /^<(\/?[a-z][a-z0-9-]*)/i.exec(piece)?.[1]?.toLowerCase();
    if (tag === undefined) {
      // A comment, or a sign that is no tag.
      if (silent === null && !piece.startsWith("<!")) pieces.push(decoded(piece));
      continue;
    }
    if (silent !== null) {
      if (tag === `/${silent}`) silent = null;
      continue;
    }
    if (SILENT.has(tag) && !piece.endsWith("/>")) silent = tag;
    if (MEDIA.has(tag)) media += 1;
    const instead = inPlaceOf(tag, pieces.at(-1));
    if (instead !== "") pieces.push(instead);
  }
  const text = pieces.join("").replaceAll(SOUND, () => {
    media += 1;
    return " ";
  });
  return { text: tidied(formulas(text)), media };
}

/** A line that has just ended doesn't end again, but for an empty one. */
function inPlaceOf(tag: string, before: string | undefined): string {
  if (tag === "br" || (LINES.test(tag) && before !== "\n")) return "\n";
  if (tag === "td" || tag === "th") return " ";
  return /^\/?anki-mathjax$/.test(tag) ? "$" : "";
}

/** Tags, comments and the text between them. */
function* piecesOf(html: string): Generator<string, void> {
  let from = 0;
  while (from < html.length) {
    const open = html.indexOf("<", from);
    if (open === -1) break;
    if (open > from) yield html.slice(from, open);
    const isComment = html.startsWith("<!--", open);
    const isTag = isComment || /[a-z/!]/i.test(html[open + 1] ?? "");
    const end = isComment ? "-->" : ">";
    const close = isTag ? html.indexOf(end, open) : open;
    // What never ends is text, as in `a < b`, and so is the rest.
    if (close === -1) {
      yield* isComment ? [] : ["<", html.slice(open + 1)];
      return;
    }
    from = isTag ? close + end.length : open + 1;
    yield html.slice(open, from);
  }
  if (from < html.length) yield html.slice(from);
}

const decoded = (text: string) =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name)] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    },
  );

/** Anki's ways to write LaTeX, as this product writes it. */
const formulas = (text: string) =>
  text
    .replaceAll(/\\\(([^\n]{1,400}?)\\\)/g, (_, latex: string) => `$${latex.trim()}$`)
    .replaceAll(/\\\[([^]{1,1000}?)\\\]/g, (_, latex: string) => `$$${latex.trim()}$$`)
    .replaceAll(/\[\$\]([^\n]{1,400}?)\[\/\$\]/g, (_, latex: string) => `$${latex.trim()}$`)
    .replaceAll(/\[\$\$\]([^]{1,1000}?)\[\/\$\$\]/g, (_, latex: string) => `$$${latex.trim()}$$`);

const tidied = (text: string) =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/[\s\u00a0]+/g, " ").trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
