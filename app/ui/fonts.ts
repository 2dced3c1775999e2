import interfaceFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-common-wght-normal.woff2?url";
import lessonFont from "@fontsource-variable/literata/files/literata-latin-common-wght-normal.woff2?url";

/** Needed on every page. */
export const INTERFACE_FONTS: readonly string[] = [interfaceFont];

/** Also needed on pages that show lesson text first. */
export const LESSON_FONTS: readonly string[] = [lessonFont];

/** Preloaded with the page, so that no text waits for its font. */
export const preloaded = (fonts: readonly string[]) =>
  fonts.map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  }));
