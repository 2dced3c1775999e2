import { parentPort, workerData } from "node:worker_threads";
import type { DocumentHint, ReadingLimits } from "./document-reading.ts";
import { extractDocument } from "./extract-document.ts";

/** The thread that reads a document, and may end at any point of it. */
const { bytes, hint, limits } = workerData as {
  bytes: Uint8Array;
  hint: DocumentHint;
  limits: ReadingLimits;
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await extractDocument(bytes, hint, limits));
