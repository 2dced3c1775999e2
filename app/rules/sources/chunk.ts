/** A piece of a document that a search can find and a lesson can cite. Offsets are UTF-16 offsets in the document's text. */
export interface Chunk {
  start: number;
  end: number;
  /** On which it begins, from 1; null in a document without pages. */
  page: number | null;
  /** Place of the heading it stands under in the document's list; null before the first one. */
  heading: number | null;
}

export interface ChunkedDocument {
  text: string;
  pageStarts: readonly number[];
  headings: readonly { start: number }[];
}

interface Span {
  start: number;
  end: number;
}

/** In characters: a few paragraphs, so that a chunk says enough to be understood and little enough to be read. */
export const CHUNK = { target: 900, most: 1_400, least: 200 } as const;

/** Sentences of a document in chunks, in order, without the blanks between them. No chunk reaches beyond a heading. */
export function cutIntoChunks(document: ChunkedDocument, language = "en"): Chunk[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  const headings = document.headings
    .map(({ start }, place) => ({ start, place }))
    .toSorted((one, other) => one.start - other.start);
  const sections = [{ start: 0, place: null }, ...headings].map(({ start, place }, index) => ({
    start,
    end: headings[index]?.start ?? document.text.length,
    heading: place,
  }));
  let page = 0;
  return sections.flatMap(({ heading, ...section }) =>
    joined(sentencesIn(document.text, section, segmenter)).map((span) => {
      while ((document.pageStarts[page] ?? Infinity) <= span.start) page++;
      return { ...span, page: document.pageStarts.length > 0 ? Math.max(page, 1) : null, heading };
    }),
  );
}

/** Sentences added up to the target; a short rest goes with what is before it. */
function joined(sentences: Iterable<Span>): Span[] {
  const chunks: Span[] = [];
  for (const { start, end } of sentences) {
    const last = chunks.at(-1);
    if (last && end - last.start <= CHUNK.target) last.end = end;
    else chunks.push({ start, end });
  }
  const [before, rest] = chunks.slice(-2);
  if (
    before &&
    rest &&
    rest.end - rest.start < CHUNK.least &&
    rest.end - before.start <= CHUNK.most
  ) {
    before.end = rest.end;
    chunks.pop();
  }
  return chunks;
}

/** One sentence or two. A document may have a million lines, and looking for sentences in each would take a minute. */
const MAX_SHORT_PARAGRAPH = 100;

/** Paragraph by paragraph, because a sentence never reaches beyond an empty line. */
function* sentencesIn(text: string, section: Span, segmenter: Intl.Segmenter): Generator<Span> {
  for (let from = section.start; from < section.end;) {
    const gap = text.indexOf("\n\n", from);
    const to = gap === -1 || gap > section.end ? section.end : gap;
    if (to - from <= MAX_SHORT_PARAGRAPH) yield* shortPieces(text, trimmed(text, from, to));
    else
      for (const { segment, index } of segmenter.segment(text.slice(from, to)))
        yield* shortPieces(text, trimmed(text, from + index, from + index + segment.length));
    from = to === section.end ? to : to + 2;
  }
}

/** Tables and lists of words have no sentence ends: cut at a blank, otherwise between two characters. */
function* shortPieces(text: string, { start, end }: Span): Generator<Span> {
  let from = start;
  while (end - from > CHUNK.most) {
    const piece = text.slice(from, from + CHUNK.target);
    const blank = piece.search(/\s\S*$/u);
    const cut = blank > 0 ? blank : withoutHalfCharacter(piece);
    yield trimmed(text, from, from + cut);
    ({ start: from } = trimmed(text, from + cut, end));
  }
  if (from < end) yield { start: from, end };
}

const withoutHalfCharacter = (piece: string) =>
  /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length;

function trimmed(text: string, start: number, end: number): Span {
  let [from, to] = [start, end];
  while (from < to && isBlank(text, from)) from++;
  while (to > from && isBlank(text, to - 1)) to--;
  return { start: from, end: to };
}

const isBlank = (text: string, at: number) => /\s/u.test(text.charAt(at));
