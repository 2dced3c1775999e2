import type { ExportedData } from "./export-data.ts";
import type { Pages } from "./read-in-pages.ts";

/** What `JSON.stringify(data, null, 2)` would return of the complete lists, in pieces. */
export async function* exportAsJson(data: ExportedData): AsyncGenerator<string, void> {
  let separator = "{\n";
  for (const [name, value] of Object.entries<unknown>(data)) {
    yield `${separator}  "${name}": `;
    if (isPages(value)) yield* listInJson(value);
    else yield indented(JSON.stringify(value, null, 2));
    separator = ",\n";
  }
  yield "\n}";
}

const isPages = (value: unknown): value is Pages<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* listInJson(pages: Pages<unknown>): AsyncGenerator<string, void> {
  let isEmpty = true;
  for await (const rows of pages) {
    const between = isEmpty ? "[" : ",";
    isEmpty = false;
    yield between + indented(JSON.stringify(rows, null, 2).slice("[".length, -"\n]".length));
  }
  yield isEmpty ? "[]" : "\n  ]";
}

/** Line breaks within a text are escaped, so that each one here ends a line. */
const indented = (json: string) => json.replaceAll("\n", "\n  ");
