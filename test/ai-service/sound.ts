const SAMPLE_RATE = 8_000;
const SECONDS = 0.4;

/** A WAV file of a quiet tone: short, and playable in every browser. */
export function sound(): Buffer {
  const samples = SAMPLE_RATE * SECONDS;
  const file = Buffer.alloc(44 + samples, 128);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  // PCM, one channel of eight bits.
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples, 40);
  for (let at = 0; at < samples; at++) file[44 + at] = 128 + Math.round(8 * Math.sin(at / 3));
  return file;
}
