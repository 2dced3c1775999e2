/** The fields of a message of protocol buffers that are texts or numbers, by number; the last one of each counts. */
export function protobufFields(bytes: Uint8Array): Map<number, number | Uint8Array> {
  const fields = new Map<number, number | Uint8Array>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; shift < 63; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) return value;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const key = varint();
    const [field, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) fields.set(field, varint());
    else if (wire === 2) {
      const length = varint();
      fields.set(field, bytes.subarray(at, at + length));
      at += length;
    } else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else break;
  }
  return fields;
}

export const textIn = (fields: ReadonlyMap<number, number | Uint8Array>, field: number): string => {
  const value = fields.get(field);
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : "";
};
