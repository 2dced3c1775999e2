/** A text on a made page; without a size 10 points. */
export interface MadeText {
  text: string;
  x: number;
  y: number;
  size?: number;
}

export interface MadePdf {
  pages: MadeText[][];
  /** Titles with the pages they lead to, from 0. */
  outline?: { title: string; page: number }[];
  title?: string;
  /** The characters of other scripts, which are drawn as glyphs of a font that says what they are. */
  glyphs?: string;
  /** What that font says about its glyphs; as in `glyphs` unless it says otherwise, or nothing. */
  toUnicode?: "as glyphs" | "private use";
  encrypt?: string;
  /** The encoding of that font, by which it needs no ToUnicode. */
  encoding?: { name: string; ordering: string };
  /** What is drawn on every page instead, as filters pack it. */
  packed?: { filters: string; bytes: Uint8Array };
}

/** A small PDF, written by hand: one object after the other, and where each begins. */
export function madePdf({
  pages,
  outline = [],
  title,
  glyphs = "",
  toUnicode,
  encrypt = "",
  encoding,
  packed,
}: MadePdf): Uint8Array {
  const objects: string[] = [];
  const add = (object: string) => objects.push(object);
  const firstPage = 9;
  const firstEntry = firstPage + pages.length * 2;
  const kids = pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(" ");
  add(`<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? "/Outlines 3 0 R" : ""} >>`);
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  const last = firstEntry + outline.length - 1;
  add(`<< /Type /Outlines /First ${firstEntry} 0 R /Last ${last} 0 R /Count ${outline.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const unicode = encoding ? "" : "/ToUnicode 7 0 R";
  add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /${encoding?.name ?? "Identity-H"} /DescendantFonts [6 0 R] ${unicode} >>`,
  );
  add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /CIDSystemInfo << /Registry (Adobe) /Ordering (${encoding?.ordering ?? "Identity"}) /Supplement 0 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /Made /Flags 4 >> >>`,
  );
  add(stream(unicodeMap(glyphs, toUnicode === "private use")));
  add(`<< /Title (${title ?? ""}) >>`);
  pages.forEach((texts, at) => {
    const resources = "<< /Font << /F1 4 0 R /F2 5 0 R >> >>";
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${firstPage + at * 2 + 1} 0 R >>`,
    );
    const content = texts.map((text) => drawn(text, glyphs)).join("\n");
    add(packed ? stream(binary(packed.bytes), `/Filter ${packed.filters}`) : stream(content));
  });
  outline.forEach(({ title, page }, at) => {
    const next = at < outline.length - 1 ? `/Next ${firstEntry + at + 1} 0 R` : "";
    add(`<< /Title (${title}) /Parent 3 0 R ${next} /Dest [${firstPage + page * 2} 0 R /Fit] >>`);
  });
  return file(objects, encrypt);
}

const stream = (text: string, filters = "") =>
  `<< /Length ${text.length} ${filters} >>\nstream\n${text}\nendstream`;

const binary = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

function drawn({ text, x, y, size = 10 }: MadeText, glyphs: string): string {
  const isMade = Array.from(text).some((character) => glyphs.includes(character));
  const codes = Array.from(text, (c) => (glyphs.indexOf(c) + 1).toString(16).padStart(4, "0"));
  const operand = isMade ? `<${codes.join("")}>` : `(${text.replace(/[\\()]/g, "\\$&")})`;
  return `BT /F${isMade ? 2 : 1} ${size} Tf ${x} ${y} Td ${operand} Tj ET`;
}

function unicodeMap(glyphs: string, isPrivate: boolean): string {
  const hex = (code: number) => code.toString(16).padStart(4, "0");
  const entries = Array.from(glyphs, (character, at) => {
    const code = isPrivate ? 0xe0_00 + at : character.codePointAt(0)!;
    return `<${hex(at + 1)}> <${hex(code)}>`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Made def
1 begincodespacerange <0000> <ffff> endcodespacerange
${entries.length} beginbfchar
${entries.join("\n")}
endbfchar
endcmap end end`;
}

function file(objects: readonly string[], encrypt: string): Uint8Array {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info 8 0 R ${encrypt} >>`;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
