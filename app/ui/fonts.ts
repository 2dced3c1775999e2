import interfaceLetters from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import lessonLetters from "@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url";

/** For `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">` on every page. */
export const INTERFACE_FONTS: readonly string[] = [interfaceLetters];

/** The same for pages that open on lesson text. */
export const LESSON_FONTS: readonly string[] = [interfaceLetters, lessonLetters];
