import type { Note } from "./note.ts";

/** A lesson or a source with its notes, in the course it belongs to. */
export interface NotedSubject {
  /** Null for a source of which no course was made. */
  course: string | null;
  kind: "lesson" | "source";
  name: string;
  notes: readonly (Pick<Note, "quote" | "words"> & { page: number | null })[];
}

/** All notes as a file: a heading for each course, below it one for each lesson and source. */
export function notesInMarkdown(subjects: readonly NotedSubject[]): string {
  let course: string | null | undefined;
  const parts = ["# Your notes"];
  for (const subject of subjects) {
    if (subject.course !== course) parts.push(`## ${plain(subject.course ?? NO_COURSE)}`);
    ({ course } = subject);
    const name = plain(subject.name);
    parts.push(`### ${subject.kind === "source" ? `Source: ${name}` : name}`);
    for (const note of subject.notes) parts.push(noteInMarkdown(note));
  }
  return `${parts.join("\n\n")}\n`;
}

export const NO_COURSE = "Not in a course";

function noteInMarkdown({ quote, words, page }: NotedSubject["notes"][number]): string {
  const place = page === null ? "" : `\n>\n> Page ${page}`;
  const quoted = quote === "" ? [] : [`${quote.replaceAll(/^/gm, "> ")}${place}`];
  return [...quoted, ...(words === "" ? [] : [words]), "---"].join("\n\n");
}

/** One line, so that it stays a heading. */
const plain = (name: string) => name.replaceAll(/\s+/g, " ").trim();
