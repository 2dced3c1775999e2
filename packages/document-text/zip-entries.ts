import { strFromU8, unzipSync } from "fflate";
import { Refusal } from "./document-reading.ts";

/** What a document unpacks to at most, as a multiple of the largest file. */
const MAX_EXPANSION = 10;
const MAX_ENTRIES = 20_000;
const ENCRYPTED = 1;

/** The names in a zip, read from its directory. Nothing is unpacked. */
export function zipNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unzip(bytes, ({ name }) => {
    names.push(name);
    return false;
  });
  return names;
}

/**
 * Unpacks the entries that are wanted, if what they say about their sizes adds up to something reasonable. One that says too little
 * is cut off there.
 */
export function unpack(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Map<string, Uint8Array> {
  let size = 0;
  const entries = unzip(bytes, ({ name, originalSize }) => {
    if (!isWanted(name)) return false;
    size += originalSize;
    if (size > maxBytes * MAX_EXPANSION) throw new Refusal("too-large");
    return true;
  });
  return new Map(Object.entries(entries));
}

function unzip(
  bytes: Uint8Array,
  filter: (entry: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter: (entry) => {
        count += 1;
        if (count > MAX_ENTRIES) throw new Refusal("too-large");
        return filter(entry);
      },
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("broken");
  }
}

/** Whether the first entry is locked with a password. */
export const isLockedZip = (bytes: Uint8Array) => ((bytes[6] ?? 0) & ENCRYPTED) === ENCRYPTED;

export const textOf = (bytes: Uint8Array | undefined) =>
  bytes === undefined ? undefined : strFromU8(bytes).replace(/^\ufeff/, "");
