import { Worker } from "node:worker_threads";
import {
  type DocumentHint,
  type DocumentReading,
  READING_LIMITS,
  type ReadingLimits,
  type RefusedDocument,
} from "./document-reading.ts";

export type {
  DocumentFormat,
  DocumentReading,
  DocumentText,
  RefusedDocument,
} from "./document-reading.ts";

const MEMORY_CHECK_MS = 100;
const MB = 1024 * 1024;
/** A manual of 400 pages takes half the memory that it takes without this limit, and no longer. */
const YOUNG_MB = 8;

/**
 * The text of a document, read in a thread of its own: files come from strangers, and one that takes too long or too much memory ends
 * that thread and nothing else. The caller decides how many are read at the same time.
 */
export async function readDocument(
  bytes: Uint8Array,
  hint: DocumentHint,
  limits: Partial<ReadingLimits> = {},
): Promise<DocumentReading> {
  const allLimits = { ...READING_LIMITS, ...limits };
  if (bytes.length === 0) return refused("empty");
  if (bytes.length > allLimits.bytes) return refused("too-large");
  // A copy: the caller may still want the bytes, and a thread takes over what it receives.
  const copy = Uint8Array.from(bytes);
  const worker = new Worker(workerFile(import.meta.url), {
    workerData: { bytes: copy, hint, limits: allLimits },
    transferList: [copy.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: allLimits.megabytesOfMemory,
      maxYoungGenerationSizeMb: YOUNG_MB,
    },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  try {
    return await outcomeOf(worker, allLimits);
  } finally {
    await worker.terminate();
  }
}

const refused = (reason: RefusedDocument): DocumentReading => ({ status: "refused", reason });

/**
 * The program of the thread: from source the file next to this one, and in a build, which has no sources, the one that
 * `vite-plugins/document-worker.ts` puts into the server's folder, wherever below it the bundler has put this module.
 */
function workerFile(from: string): URL {
  if (from.endsWith("/read-document.ts")) return new URL("document-worker.ts", from);
  return new URL(`${from.includes("/assets/") ? "../" : ""}document-worker.js`, from);
}

function outcomeOf(worker: Worker, limits: ReadingLimits): Promise<DocumentReading> {
  const { promise, resolve } = Promise.withResolvers<DocumentReading>();
  const timer = setTimeout(() => resolve(refused("too-slow")), limits.milliseconds);
  const checkMemory = async () => {
    if (await isOverMemory(worker, limits.megabytesOfMemory)) resolve(refused("too-much-memory"));
  };
  const memoryCheck = setInterval(() => void checkMemory(), MEMORY_CHECK_MS);
  worker.once("message", (reading: DocumentReading) => resolve(reading));
  worker.once("error", (error: NodeJS.ErrnoException) =>
    resolve(refused(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "too-much-memory" : "broken")),
  );
  worker.once("exit", () => resolve(refused("broken")));
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(memoryCheck);
  });
}

/** The thread's own limit counts objects only, not the buffers that a PDF's streams are unpacked into. */
async function isOverMemory(worker: Worker, megabytes: number): Promise<boolean> {
  try {
    const { used_heap_size: objects, external_memory: buffers } = await worker.getHeapStatistics();
    return objects + buffers > megabytes * MB;
  } catch {
    // It has ended.
    return false;
  }
}
