import { crc32, inflateRawSync } from "node:zlib";
import { RefusedFile } from "../import-format.ts";

const MB = 1024 * 1024;
/** Twenty lessons with their questions are a quarter of this. */
export const ZIP_LIMITS = { entries: 200, fileBytes: MB, bytes: 4 * MB } as const;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const SYMBOLIC_LINK = 0o120000;
const FILE_TYPE = 0o170000;

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

const NO_ZIP = "It isn’t a zip file, or it was cut off.";

/** The files of a zip by their paths. Everything is refused by its directory before a byte is unpacked, and nothing is written. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const entries = entriesOf(zip);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > ZIP_LIMITS.bytes)
    throw new RefusedFile(`Unpacked, it is larger than ${ZIP_LIMITS.bytes / MB} MB.`);
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (files.has(entry.name)) throw new RefusedFile(`It holds ${entry.name} twice.`);
    files.set(entry.name, inflated(zip, entry));
  }
  return files;
}

function entriesOf(zip: Buffer): Entry[] {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > ZIP_LIMITS.entries)
    throw new RefusedFile(`It holds more than ${ZIP_LIMITS.entries} files.`);
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new RefusedFile(NO_ZIP);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(at + field),
    ) as [number, number, number];
    const name = zip.toString("utf8", at + 46, at + 46 + nameBytes);
    const isFolder = name.endsWith("/");
    if (!isFolder && !isLeftOut(name)) entries.push(entryAt(zip, at, name));
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

/** What systems add by themselves. */
const isLeftOut = (name: string) =>
  name.startsWith("__MACOSX/") || /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

function entryAt(zip: Buffer, at: number, name: string): Entry {
  const entry = {
    name,
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    packed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    at: zip.readUInt32LE(at + 42),
  };
  const isLink = ((zip.readUInt32LE(at + 38) >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
  if (isLink) throw new RefusedFile(`${name} is a link to another file.`);
  if (/^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split("/").some((part) => part === ".."))
    throw new RefusedFile("It holds a file that wants to lie outside of its folder.");
  if ((zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0)
    throw new RefusedFile("It has a password. Pack the folder without.");
  if (/\.zip$/i.test(name)) throw new RefusedFile(`${name} is a zip file in a zip file.`);
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new RefusedFile(`${name} is packed in a way that Nectar can’t read.`);
  if (entry.size > ZIP_LIMITS.fileBytes)
    throw new RefusedFile(`${name} is larger than ${ZIP_LIMITS.fileBytes / MB} MB.`);
  return entry;
}

function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = zip.length - END_BYTES; at >= first; at -= 1)
    if (zip.readUInt32LE(at) === END) return at;
  throw new RefusedFile(NO_ZIP);
}

function inflated(zip: Buffer, { name, method, crc, packed, size, at }: Entry): Buffer {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== LOCAL) throw new RefusedFile(NO_ZIP);
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const bytes = zip.subarray(from, from + packed);
  const file = method === STORED ? bytes : inflatedTo(bytes, size, name);
  if (file.length !== size || crc32(file) !== crc) throw new RefusedFile(`${name} is damaged.`);
  return file;
}

/** No more than the directory says, whatever comes. */
function inflatedTo(bytes: Buffer, size: number, name: string): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new RefusedFile(`${name} is damaged.`);
  }
}
