import { suggest } from "./suggest.ts";

/** For pages without React: the landing page's only script. */
for (const field of document.querySelectorAll<HTMLElement>("[data-topic-field]"))
  suggest(field, new AbortController().signal);
