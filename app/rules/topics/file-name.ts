/**
 * A download's name for `Content-Disposition`, in both forms of RFC 6266: ASCII for old programs, and the title as it is. Nothing
 * in it means anything to a file system or a header.
 */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N} ()'-]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, MAX_CHARACTERS)
    .trim()
    .toWellFormed();
  const ascii =
    name
      .normalize("NFD")
      .replaceAll(/[^\w ()-]/g, "")
      .trim() || "course";
  const encoded = encodeURIComponent(`${name || "course"}.${extension}`).replaceAll("'", "%27");
  return `filename="${ascii}.${extension}"; filename*=UTF-8''${encoded}`;
}

const MAX_CHARACTERS = 80;
