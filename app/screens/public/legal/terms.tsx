import { loadDocument } from "#app/features/legal/load-document.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/terms";
import { DocumentPage } from "./document-page.tsx";
import { pageMeta } from "../page-meta.ts";

export const handle = { hasNoScript: true, isForEveryone: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: "/terms-of-service" });

export const loader = () => loadDocument("terms-of-service");

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <DocumentPage document={loaderData} />;
}
