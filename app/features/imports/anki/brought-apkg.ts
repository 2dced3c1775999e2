import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BadApkg, type ApkgFault } from "#packages/anki/bad-apkg.ts";
import { APKG_LIMITS, readApkg, type Apkg } from "#packages/anki/read-apkg.ts";
import { RefusedFile, type BroughtFile } from "../import-format.ts";

const thousands = (count: number) => count.toLocaleString("en-US");

const REASONS: Record<ApkgFault, string> = {
  "no-package": "It isn't a whole Anki package. Export it from Anki again, and bring the new file.",
  "no-collection": "There's no Anki collection in it. In Anki, choose File, then Export.",
  damaged: "It's damaged, or it isn't an Anki package. Export it from Anki again.",
  "too-large": `Its collection is larger than ${APKG_LIMITS.collectionBytes / 1024 / 1024} MB. Export one deck at a time.`,
  "too-many": `It has more than ${thousands(APKG_LIMITS.cards)} cards or ${thousands(APKG_LIMITS.reviews)} reviews. Export one deck at a time.`,
};

/** Reads a package that a learner brought. SQLite needs it on the disk, for as long as it is read. */
export async function readBrought(file: BroughtFile): Promise<Apkg> {
  const folder = await mkdtemp(join(tmpdir(), "brought-"));
  try {
    const path = join(folder, "package");
    await pipeline(Readable.from(file.bytes()), createWriteStream(path, { mode: 0o600 }));
    return await readApkg(path);
  } catch (error) {
    if (error instanceof BadApkg) throw new RefusedFile(REASONS[error.fault]);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
