import { loadAllNotes } from "#app/features/notes/load-notes.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { notesInMarkdown } from "#app/rules/notes/notes-in-markdown.ts";
import { respond } from "../../outcome.ts";
import { learnerOf } from "../../request.ts";
import type { Route } from "./+types/notes-file";

/** All notes as a Markdown file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  // React Router would parse the file to send it as data.
  if (isDataRequest(request)) throw respond({ status: "not-found" }, null);
  const markdown = notesInMarkdown(await loadAllNotes(learnerOf(context)));
  return new Response(markdown, {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      "Content-Disposition": `attachment; filename="nectar-notes.md"`,
    },
  });
}
