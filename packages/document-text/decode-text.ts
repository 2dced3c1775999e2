import { Refusal } from "./document-reading.ts";

const BYTE_ORDER_MARKS: [encoding: string, mark: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The text of a file: by its byte order mark, as it says itself, as UTF-8 if it is, and otherwise as Windows wrote it. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  // No text has it, and every format that isn't text does.
  if (bytes.includes(0)) throw new Refusal("unsupported");
  return decoded(bytes, "utf-8") ?? decoded(bytes, declared) ?? decoded(bytes, "windows-1252")!;
}

function decoded(bytes: Uint8Array, encoding: string | undefined): string | null {
  if (encoding === undefined) return null;
  try {
    return new TextDecoder(encoding, { fatal: encoding !== "windows-1252" }).decode(bytes);
  } catch {
    return null;
  }
}
