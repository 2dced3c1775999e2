import { exportAsMarkdown } from "#app/features/accounts/data/export-as-markdown.ts";
import { exportData } from "#app/features/accounts/data/export-data.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/export";
import { respond } from "../../outcome.ts";

/** Downloads a learner's data as one file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { now } = infoOf(context);
  switch (params.format) {
    case "json": {
      const everything = await exportData(learnerOf(context), now);
      return file(JSON.stringify(everything, null, 2), "application/json", "json");
    }
    case "markdown": {
      const everything = await exportData(learnerOf(context), now);
      const text = exportAsMarkdown(everything, readSite().name);
      return file(text, "text/markdown; charset=utf-8", "md");
    }
    default:
      throw respond({ status: "not-found" }, null);
  }
}

const file = (body: string, type: string, extension: string) =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="my-learning.${extension}"`,
    },
  });
