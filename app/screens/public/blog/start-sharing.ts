import { shareOnPress } from "./share.ts";

/** An article's only script, where it isn't opened from a page with React. */
for (const element of document.querySelectorAll<HTMLElement>("[data-share]")) shareOnPress(element);
