import interfaceLetters from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-english-wght-normal.woff2?url";
import lessonCharacters from "@fontsource-variable/literata/files/literata-latin-english-wght-normal.woff2?url";

/** On every page. */
export const INTERFACE_FONTS: readonly string[] = [interfaceLetters];

/** Besides, for pages that open on lesson text. */
export const LESSON_FONTS: readonly string[] = [lessonCharacters];

/** Asked for with the page itself, so that no text waits for its letters. */
export const preloaded = (fonts: readonly string[]) =>
  fonts.map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  }));
