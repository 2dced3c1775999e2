import signs from "./course-signs.svg?raw";

const SYMBOLS = new Map(
  [...signs.matchAll(/<symbol id="([\w-]+)"[^>]*>\s*(.*?)\s*<\/symbol>/gs)].map(
    ([, name = "", drawing = ""]) => [name, drawing.replaceAll(/\s*\n\s*/g, "")],
  ),
);

/** The inside of a course's sign, for a page that shows one sign only: the file of all of them is 2 KB. Server only. */
export const signDrawing = (slug: string): string | undefined => SYMBOLS.get(slug);
