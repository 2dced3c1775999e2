import { type DocumentFormat, type DocumentHint, Refusal } from "./document-reading.ts";
import { zipNames } from "./zip-entries.ts";

/** How far into a file the mark of a PDF may stand. */
const PDF_PROLOGUE = 1024;
const OLE = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
/** How an OLE container names what Word has encrypted. */
const ENCRYPTED_PACKAGE = utf16("EncryptedPackage");
const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;
/** Those with a zero byte, as most have, are no text anyway. */
const OTHER_FORMATS = /^(?:\{\\rtf|%!PS|\u0089PNG|\u00ff\u00d8\u00ff)/;

/** What a file is: by its content, and where text is text, by its name and type. */
export function documentFormat(bytes: Uint8Array, hint: DocumentHint): DocumentFormat {
  const start = latin1(bytes.subarray(0, PDF_PROLOGUE));
  if (start.includes("%PDF-")) return "pdf";
  if (start.startsWith("PK\u0003\u0004")) return zippedFormat(bytes);
  if (start.startsWith(OLE)) {
    const isEncrypted = latin1(bytes).includes(ENCRYPTED_PACKAGE);
    throw new Refusal(isEncrypted ? "encrypted" : "unsupported");
  }
  if (OTHER_FORMATS.test(start)) throw new Refusal("unsupported");
  return textFormat(start, hint);
}

function zippedFormat(bytes: Uint8Array): DocumentFormat {
  const names = new Set(zipNames(bytes));
  if (names.has("word/document.xml")) return "docx";
  if (names.has("META-INF/container.xml")) return "epub";
  // The main part of a DOCX may have any name; its list of parts has only this one.
  if (names.has("[Content_Types].xml") && [...names].some((name) => name.startsWith("word/")))
    return "docx";
  throw new Refusal("unsupported");
}

function textFormat(start: string, { name = "", type = "" }: DocumentHint): DocumentFormat {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const isUtf16 = start.startsWith("\u00ff\u00fe") || start.startsWith("\u00fe\u00ff");
  const text = isUtf16 ? start.replaceAll("\u0000", "") : start;
  if (HTML_START.test(text.replace(/^[\u00ef\u00bb\u00bf\u00fe\u00ff]+/, ""))) return "html";
  if (/^(?:md|markdown|mdown|mkd)$/.test(ending) || /^text\/(?:x-)?markdown\b/i.test(type))
    return "markdown";
  if (/^x?html?$/.test(ending) || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type))
    return "html";
  return "text";
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

function utf16(text: string): string {
  return Buffer.from(text, "utf16le").toString("latin1");
}
