import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflateRaw, createZstdDecompress } from "node:zlib";
import { BadApkg } from "./bad-apkg.ts";

export interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  size: number;
  offset: number;
}

const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;
const IN_ZIP64 = 0xff_ff_ff_ff;
const [STORED, DEFLATED] = [0, 8];

/** What a zip says is in it. Nothing is unpacked, and no name in it becomes that of a file. */
export async function zipEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = await endOf(file, size);
    const length = end.readUInt32LE(12);
    const start = end.readUInt32LE(16);
    if (length > MAX_DIRECTORY_BYTES || start + length > size) throw new BadApkg("damaged");
    return entriesIn(await bytesAt(file, start, length), end.readUInt16LE(10));
  } finally {
    await file.close();
  }
}

async function endOf(file: FileHandle, size: number): Promise<Buffer> {
  const from = Math.max(0, size - END_LENGTH - LONGEST_COMMENT);
  const tail = await bytesAt(file, from, size - from);
  const at = tail.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (at === -1 || at + END_LENGTH > tail.length) throw new BadApkg("no-package");
  return tail.subarray(at, at + END_LENGTH);
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new BadApkg("damaged");
  return buffer;
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02_01_4b_50)
      throw new BadApkg("damaged");
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

type Unpacking = { from: string; to: string; isZstd: boolean; maxBytes: number };

/** Unpacks an entry to a file, at most so many bytes whatever its headers say. */
export async function unpack(entry: ZipEntry, { from, to, isZstd, maxBytes }: Unpacking) {
  const { size, packedSize, method } = entry;
  if (size === IN_ZIP64 || packedSize === IN_ZIP64 || size > maxBytes)
    throw new BadApkg("too-large");
  if (method !== STORED && method !== DEFLATED) throw new BadApkg("damaged", `method ${method}`);
  const start = await dataOf(entry, from);
  const packed = createReadStream(from, { start, end: start + packedSize - 1 });
  const steps = [
    packed,
    ...(method === DEFLATED ? [createInflateRaw(), atMost(maxBytes)] : []),
    ...(isZstd ? [createZstdDecompress()] : []),
    atMost(maxBytes),
    createWriteStream(to, { flags: "wx", mode: 0o600 }),
  ];
  try {
    await pipeline(steps);
  } catch (error) {
    if (error instanceof BadApkg || !isZlibError(error)) throw error;
    throw new BadApkg("damaged", error.message);
  }
}

const isZlibError = (error: unknown): error is Error =>
  error instanceof Error &&
  "code" in error &&
  /^(Z_|ZSTD_|ERR_ZSTD|ERR_BUFFER)/.test(String(error.code));

async function dataOf({ offset, packedSize }: ZipEntry, path: string): Promise<number> {
  const file = await open(path);
  try {
    const header = await bytesAt(file, offset, 30);
    const isEncrypted = (header.readUInt16LE(6) & 1) === 1;
    if (header.readUInt32LE(0) !== 0x04_03_4b_50 || isEncrypted || packedSize === 0)
      throw new BadApkg("damaged");
    return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await file.close();
  }
}

function atMost(maxBytes: number): Transform {
  let left = maxBytes;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      left -= chunk.length;
      if (left < 0) done(new BadApkg("too-large"));
      else done(null, chunk);
    },
  });
}
