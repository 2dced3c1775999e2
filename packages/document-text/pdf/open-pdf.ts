import { getDocumentProxy } from "unpdf";
import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { Refusal } from "../document-reading.ts";

export interface OpenedPdf {
  pdf: PDFDocumentProxy;
  /**
   * Whether a font read so far is encoded as in a table that PDF viewers bring along ("GBK-EUC-H") and we don't. All of its text would
   * be missing.
   */
  lacksTable: () => boolean;
}

export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  let lacksTable = false;
  class NoTables {
    fetch({ kind }: { kind: string }): Promise<never> {
      if (kind === "cMapUrl") lacksTable = true;
      return Promise.reject(new Error(`nothing for ${kind}`));
    }
  }
  const options = { verbosity: 0, disableFontFace: true, useWorkerFetch: false };
  try {
    const pdf = await getDocumentProxy(bytes, { ...options, BinaryDataFactory: NoTables });
    return { pdf, lacksTable: () => lacksTable };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new Refusal(isLocked ? "encrypted" : "broken");
  }
}
