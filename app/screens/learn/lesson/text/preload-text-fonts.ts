import { preload } from "react-dom";
import { FONT, ITALIC_FONT, LESSON_FONTS } from "#app/ui/fonts.ts";

/** While rendering a page that shows the text first: on one with a question first, browsers report them as not used. */
export function preloadTextFonts(hasItalics = false): void {
  for (const font of LESSON_FONTS) preload(font, FONT);
  if (hasItalics) preload(ITALIC_FONT, FONT);
}
