import interfaceFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-common-wght-normal.woff2?url";
import lessonFont from "@fontsource-variable/literata/files/literata-latin-common-wght-normal.woff2?url";
import italicFont from "@fontsource-variable/literata/files/literata-latin-common-wght-italic.woff2?url";

/** Needed on every page. */
export const INTERFACE_FONTS: readonly string[] = [interfaceFont];

/** Also needed on pages that show lesson text first. */
export const LESSON_FONTS: readonly string[] = [lessonFont];

/** Also needed by a lesson with italics, however far down they stand. */
export const ITALIC_FONT = italicFont;

/** How a font is preloaded, so that no text waits for it. */
export const FONT = { as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

export const preloaded = (fonts: readonly string[]) =>
  fonts.map((href) => ({ rel: "preload", href, ...FONT }));
