import type { IncomingMessage } from "node:http";
import { PageRefusal } from "./page-refusal.ts";
import { hostOf } from "./web-address.ts";

const DOCUMENT_TYPES = new Set([
  "text/html",
  "application/xhtml+xml",
  "text/plain",
  "text/markdown",
  "text/x-markdown",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/epub+zip",
  "application/octet-stream",
]);
const MAX_NAME_LENGTH = 200;

/** The Content-Type with its charset. Throws a PageRefusal if no document has it; the reader looks at the bytes anyway. */
export function typeOfPage(response: IncomingMessage): string {
  const type = response.headers["content-type"]?.trim() || "application/octet-stream";
  const [essence = ""] = type.split(";");
  if (!DOCUMENT_TYPES.has(essence.trim().toLowerCase())) throw new PageRefusal("not-readable");
  return type;
}

/** What the server calls the file, or the end of its path, or the host: for people, never a path. */
export function nameOfPage(response: IncomingMessage, url: URL): string {
  const disposition = response.headers["content-disposition"] ?? "";
  const encoded = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition);
  const candidates = [
    decoded(encoded ?? ""),
    plain?.[1] ?? plain?.[2] ?? "",
    decoded(url.pathname),
  ];
  return candidates.map(lastSegment).find(Boolean) ?? hostOf(url);
}

const lastSegment = (path: string) =>
  (path.split(/[/\\]/).findLast(Boolean) ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, MAX_NAME_LENGTH);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
