import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** A zip file. The same bytes under two names are compressed once, and beside other work of the process. */
export async function zip(
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
  now: Date,
): Promise<Uint8Array> {
  const packed = new Map<Uint8Array, Promise<Buffer>>();
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const compressing = packed.get(bytes) ?? deflate(bytes);
    packed.set(bytes, compressing);
    const data = await compressing;
    const common = commonHeader(bytes, data.length, name, now);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), data]);
    directory.push(entryOf(common, name, offset));
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  return Buffer.concat([...parts, entries, endOf(files.length, entries.length, offset)]);
}

/** From the version needed to the length of the extra field, in which both headers agree. */
function commonHeader(bytes: Uint8Array, packedLength: number, name: string, now: Date): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(DEFLATE, 4);
  header.writeUInt16LE(
    (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
    6,
  );
  header.writeUInt16LE(
    ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
    8,
  );
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(packedLength, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  return header;
}

const UTF8_NAMES = 0x0800;
const DEFLATE = 8;

function entryOf(common: Buffer, name: string, offset: number): Buffer {
  const after = Buffer.alloc(14);
  after.writeUInt32LE(offset, 10);
  const start = Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1");
  return Buffer.concat([start, common, after, Buffer.from(name)]);
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
