const MEGABYTE = 1024 * 1024;

/** Bytes in pieces of 1 MB, however large or small those are in which they arrive. */
export async function* inMegabytes(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces)
    for (let from = 0; from < piece.length;) {
      const taken = piece.subarray(from, from + MEGABYTE - length);
      waiting.push(taken);
      length += taken.length;
      from += taken.length;
      if (length < MEGABYTE) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      length = 0;
    }
  if (length > 0) yield Buffer.concat(waiting);
}
