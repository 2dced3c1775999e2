/** A TrueType file: a directory of tables, then the tables. */
interface Font {
  version: number;
  tables: Map<string, Uint8Array>;
}

const DIRECTORY = 12;
const ENTRY = 16;

/** A font with some of its tables from another one that has the same glyphs. The checksums are left out. */
export function withTables(font: Uint8Array, other: Uint8Array, names: readonly string[]) {
  const { version, tables } = parsed(font);
  const others = parsed(other).tables;
  for (const name of names) {
    const table = others.get(name);
    if (table) tables.set(name, table);
    else tables.delete(name);
  }
  return written({ version, tables });
}

function parsed(bytes: Uint8Array): Font {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, Uint8Array>();
  for (let at = 0; at < view.getUint16(4); at++) {
    const entry = DIRECTORY + ENTRY * at;
    const start = view.getUint32(entry + 8);
    const name = new TextDecoder().decode(bytes.subarray(entry, entry + 4));
    tables.set(name, bytes.subarray(start, start + view.getUint32(entry + 12)));
  }
  return { version: view.getUint32(0), tables };
}

function written({ version, tables }: Font): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let end = DIRECTORY + ENTRY * sorted.length;
  const places = sorted.map(([name, table]) => {
    const start = end;
    end += roundedUp(table.length);
    return { name, table, start };
  });
  const bytes = Buffer.alloc(end);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(0, version);
  view.setUint16(4, sorted.length);
  for (const [at, { name, table, start }] of places.entries()) {
    const entry = DIRECTORY + ENTRY * at;
    bytes.set(new TextEncoder().encode(name), entry);
    view.setUint32(entry + 8, start);
    view.setUint32(entry + 12, table.length);
    bytes.set(table, start);
  }
  return bytes;
}

/** Tables begin at multiples of four bytes. */
const roundedUp = (length: number) => Math.ceil(length / 4) * 4;
