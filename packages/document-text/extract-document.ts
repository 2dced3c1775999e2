import { documentFormat } from "./document-format.ts";
import {
  type DocumentHint,
  type DocumentReading,
  type DocumentText,
  type ReadingLimits,
  Refusal,
} from "./document-reading.ts";

/** Reads a document in this thread, for as long as it takes. */
export async function extractDocument(
  bytes: Uint8Array,
  hint: DocumentHint,
  limits: ReadingLimits,
): Promise<DocumentReading> {
  try {
    return { status: "read", document: await textIn(bytes, hint, limits) };
  } catch (error) {
    // Whatever else a reader stumbles over is in the file.
    const reason = error instanceof Refusal ? error.reason : "broken";
    return { status: "refused", reason };
  }
}

/** Each reader is loaded only for its format: that of PDF alone takes a third of a second. */
async function textIn(
  bytes: Uint8Array,
  hint: DocumentHint,
  limits: ReadingLimits,
): Promise<DocumentText> {
  const format = documentFormat(bytes, hint);
  switch (format) {
    case "pdf":
      return (await import("./pdf/read-pdf.ts")).readPdf(bytes, limits);
    case "docx":
      return (await import("./markup/read-docx.ts")).readDocx(bytes, limits);
    case "epub":
      return (await import("./markup/read-epub.ts")).readEpub(bytes, limits);
    case "html":
      return (await import("./markup/read-html.ts")).readHtml(bytes, hint, limits);
    case "markdown":
      return (await import("./markup/read-markdown.ts")).readMarkdown(bytes, limits);
    case "text":
      return (await import("./read-plain-text.ts")).readPlainText(bytes, limits);
  }
}
