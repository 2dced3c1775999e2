import { loadPassage } from "#app/features/sources/load-passage.ts";
import { isUuid } from "#app/rules/ids.ts";
import { learnerOf } from "../../request.ts";
import type { Route } from "./+types/passage-data";

export type LoadedPassage = Extract<Awaited<ReturnType<typeof loadPassage>>, { status: "found" }>;

/** A passage for the sheet of a lesson. */
export async function loader({ request, params: { sourceId }, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const range = { from: offsetIn(searchParams, "from"), to: offsetIn(searchParams, "to") };
  const passage = isUuid(sourceId)
    ? await loadPassage(learnerOf(context), sourceId, range)
    : ({ status: "not-found" } as const);
  return Response.json(passage, { status: passage.status === "found" ? 200 : 404 });
}

/** NaN where it is missing or no number. */
const offsetIn = (search: URLSearchParams, name: string) => Number(search.get(name) || Number.NaN);
