import { copyLink } from "../copy-link.ts";

type Shared = {
  words: string;
  /** Where the link leads, from the root of this site. */
  page: string;
  /** The address of an image, and the name of its file. */
  picture: string | null;
  fileName: string;
};

/** Shares through the device's sheet with the picture, else copies the link. Returns what to say; "" after the sheet. */
export async function openShareSheet({ words, page, picture, fileName }: Shared): Promise<string> {
  const url = new URL(page, location.href).href;
  if (typeof navigator.share !== "function") return copyLink(url);
  const link = { title: words, text: words, url };
  const files = picture === null ? [] : await pictureFile(picture, fileName);
  const canSendFile = files.length > 0 && navigator.canShare?.({ files });
  // Closing the sheet rejects the promise, too.
  await navigator.share(canSendFile ? { ...link, files } : link).catch(() => undefined);
  return "";
}

/** None while offline: the link is shared alone. */
async function pictureFile(address: string, fileName: string): Promise<File[]> {
  try {
    const picture = await (await fetch(address)).blob();
    return [new File([picture], fileName, { type: "image/png" })];
  } catch {
    return [];
  }
}
