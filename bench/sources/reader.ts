import { readFileSync, writeFileSync } from "node:fs";
import { readDocument } from "#packages/document-text/read-document.ts";
import { memoryOf, mostMemoryOf } from "../process.ts";

/** A process of its own, so that its memory is that of the reading: writes a document's text to a file. */
const [path = "", target = ""] = process.argv.slice(2);

globalThis.gc?.();
const idle = memoryOf(process.pid);
const bytes = readFileSync(path);
const started = performance.now();
const reading = await readDocument(bytes, { name: path });
const seconds = (performance.now() - started) / 1000;
if (reading.status !== "read") throw new Error(`${path} was refused: ${reading.reason}`);
writeFileSync(target, reading.document.text);
process.send?.({
  seconds,
  idle,
  megabytes: mostMemoryOf(process.pid) - idle,
  pages: reading.document.pages,
});
