/** What a learner may add at once. */
export const SOURCE_LIMITS = { megabytes: 20, linkMegabytes: 5, pages: 500 } as const;

/** Why a document can't be learned from, in words for its learner. */
export const DOCUMENT_REFUSALS = {
  unsupported:
    "We can't read this kind of file. Try a PDF, Word, EPUB, HTML, Markdown or text file.",
  empty: "There's no text in this file.",
  "no-text":
    "This looks like a scan: pictures of pages without text. Run text recognition (OCR) on it, then add it again.",
  "no-unicode":
    "This file's fonts don't say which letters they draw, so we can't read its text. Try another copy or format.",
  encrypted: "This file needs a password. Save a copy without one, then add it again.",
  broken: "This file is damaged and can't be opened. Try saving or downloading it again.",
  "too-large": `This file is larger than ${SOURCE_LIMITS.megabytes} MB. Split it, or add only the chapters you need.`,
  "too-many-pages": `This file has more than ${SOURCE_LIMITS.pages} pages. Split it, or add only the chapters you need.`,
  "too-much-text":
    "This file has more text than we can take in. Split it, or add only the chapters you need.",
  "no-room":
    "Your sources hold as much text as one account can keep. Remove one you don't need, then add this again.",
  "too-slow":
    "Reading this file took too long, so we stopped. Try a simpler copy, such as plain text.",
  "too-much-memory":
    "This file is too complex for us to read. Try a simpler copy, such as plain text.",
  gone: "We couldn't finish reading this, and it's no longer here. Please add it again.",
} as const;
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS;

/** Why a link can't be learned from. */
export const LINK_REFUSALS = {
  off: "This site doesn't read links. Save the page as a file and add that, or paste its text.",
  "not-an-address": "That isn't a web address. It should look like https://example.com/article.",
  "private-address":
    "That address is inside a private network, so we can't open it. Paste the text instead.",
  unreachable: "We couldn't reach that page. Check the address, or paste the text instead.",
  "too-large": `That page is larger than ${SOURCE_LIMITS.linkMegabytes} MB. Paste the part you need.`,
  "too-slow": "That page took too long to answer. Try again later, or paste the text instead.",
  "not-readable":
    "We can't read what's at that address. It should be a web page, a PDF, or a Word, EPUB, Markdown or text file.",
  "http-error":
    "That page couldn't be opened. It may need a sign-in or be gone. Paste the text instead.",
} as const;
export type LinkRefusal = keyof typeof LINK_REFUSALS;
