import { ankiFormat } from "./anki/anki-format.ts";
import { courseFormat } from "./course/course-format.ts";
import type { BroughtFile, ImportFormat } from "./import-format.ts";
import { nectarFormat } from "./nectar/nectar-format.ts";

/** What a learner can bring, in the order in which a file is offered to them. One line a format. */
export const FORMATS: readonly ImportFormat[] = [nectarFormat, ankiFormat, courseFormat];

export const MAX_FILE_BYTES = 200 * 1024 * 1024;

const HEAD_BYTES = 4096;

/** The first bytes of a file, by which formats recognise theirs. */
export async function headOf(file: BroughtFile): Promise<Uint8Array> {
  for await (const bytes of file.bytes()) return bytes.subarray(0, HEAD_BYTES);
  return new Uint8Array();
}

export const recogniseFormat = (
  file: { name: string; head: Uint8Array },
  formats = FORMATS,
): ImportFormat | undefined => formats.find((format) => format.recognises(file));
